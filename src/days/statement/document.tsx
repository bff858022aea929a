import { formatMoney } from '#src/base/money.ts'
import {
  type Day,
  formatDay,
  formatInstant,
  formatMonth,
  formatShortDay,
  type Instant,
  msOf,
  nzDay,
} from '#src/base/time.ts'
import type { BillItem, BillLine } from '#src/days/bills/bill-rules.ts'
import { firstOf, lastOf, type Month } from '#src/days/notice-rules.ts'
import { formatHours } from '#src/days/words-rules.ts'
import { KeyFacts, Title } from '#src/pdf/cover.tsx'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged } from '#src/pdf/fonts.ts'
import { Certificate, type Fact, Facts, hash, recordFact } from '#src/pdf/parts.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import { spelled } from '#src/pdf/rules.ts'
import { body, gap, headingWidth, type Style, small, strong, width } from '#src/pdf/styles.ts'
import { bothTimes, quoteSheets } from '#src/quotes/document/document.tsx'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { Cells, TitledPart } from './layout.tsx'
import { hoursLeft, type MonthStatement, type StatedBlock } from './rules.ts'

/** `record` is the event of the last entry that the statement rests on. */
export type StatementPdf = {
  statement: MonthStatement
  shown: ShownQuote
  shownSha256: string
  madeAt: Instant
  verifyUrl: string
  record: string | null
}

const terms = headingWidth + gap
const wide = { terms, values: width - terms }

const blockWidths = [137, 56, 62, 62, 60, 56, 94]

/** "19 Feb 2027" */
const formatDate = (day: Day) => `${formatShortDay(day).slice(4)} ${day.slice(0, 4)}`

const Blocks = ({ blocks, month }: { blocks: readonly StatedBlock[]; month: Month }) => (
  <Box tag="Table">
    <Cells
      label="Block and its last day"
      cells={[
        'Bought',
        'Used in all',
        'Booked',
        'Lapsed',
        `Left ${formatDate(firstOf(month)).slice(0, -5)}`,
        'Left at the end',
      ]}
      widths={blockWidths}
      head
    />
    {blocks.map(({ id, ordered, bought, before, used, booked, lapsed, left, valid_to }) => (
      <Cells
        key={id}
        label={`Ordered ${formatDate(ordered)}, ${valid_to ? `valid to ${formatDate(valid_to)}` : 'not paid yet'}`}
        cells={[
          ...[bought, used, booked, lapsed].map(formatHours),
          before === null ? '–' : formatHours(before),
          formatHours(left),
        ]}
        widths={blockWidths}
        last={strong}
      />
    ))}
  </Box>
)

const noBalance = 'No number of days is agreed, so the month has no balance'

const monthFacts = ({ month, balance }: MonthStatement): Fact[] => {
  if (balance.plan !== 'retainer' || !balance.month) return []
  const { hours, carried, used, booked, goesOver, lapsed } = balance.month
  return [
    ['Days of the month', hours === null ? noBalance : formatHours(hours)],
    ...(carried > 0 ? [['From the month before', formatHours(carried)] as const] : []),
    ['Used', formatHours(used)],
    ...(booked > 0 ? [['Booked', formatHours(booked)] as const] : []),
    ...(hours === null
      ? []
      : ([
          ['To the next month', formatHours(goesOver)],
          [`Lapsed on ${formatDay(lastOf(month))}`, formatHours(lapsed), strong],
        ] as const)),
  ]
}

const balanceFacts = (statement: MonthStatement): Fact[] => {
  const terms = [
    `Left on ${formatDay(firstOf(statement.month))}`,
    `Left after ${formatDay(lastOf(statement.month))}`,
    'Lapsed in the month',
  ]
  return hoursLeft(statement)?.map((hours, at) => [terms[at] ?? '', formatHours(hours)] as const) ?? []
}

const told: Style = { textAlign: 'left' }

const lineWidths = [width - 2 * 110, 110, 110]

const quantityOf = ({ quantity, unit }: BillLine) => {
  if (unit === 'km') return `${quantity} km`
  if (unit === 'month') return quantity === 1 ? '1 month' : 'part of a month'
  return formatHours(unit === 'day' ? quantity * 8 : quantity)
}

const amountOf = ({ amount, taxed }: BillLine, isRegistered: boolean) =>
  amount === null ? 'to be agreed' : `${formatMoney(amount)}${isRegistered && !taxed ? ', no GST' : ''}`

const payment = ({ state, due, paid_on, late }: BillItem, until: string) => {
  const charge = late > 0 ? `A late charge of ${formatMoney(late)} is shown here and not added.` : ''
  if (paid_on) return `Paid on ${formatDay(paid_on)}. ${charge}`.trim()
  if (!due) return null
  return state === 'overdue'
    ? `Due on ${formatDay(due)}, not paid by ${until}. ${charge}`.trim()
    : `Due on ${formatDay(due)}.`
}

/** The most lines of a bill that is kept on one page. */
const shortBill = 12

type BillProps = { item: BillItem; closed: string; isRegistered: boolean }

const Bill = ({ item, closed, isRegistered }: BillProps) => {
  const { number, day, lines, net, gst, total } = item
  const paid = payment(item, closed)
  const sums = [...(isRegistered ? [['Net', net] as const, ['GST 15%', gst] as const] : []), ['Total', total] as const]
  return (
    <TitledPart
      title={number && day ? `Invoice ${number} of ${formatDay(day)}` : `To be invoiced on ${closed}`}
      whole={lines.length <= shortBill}
    >
      <Box tag="Table">
        {lines.map((line, at) => (
          <Cells
            // biome-ignore lint/suspicious/noArrayIndexKey: two visits of a day may be equal lines
            key={at}
            label={line.what}
            cells={[quantityOf(line), amountOf(line, isRegistered)]}
            widths={lineWidths}
          />
        ))}
        {sums.map(([label, sum]) => (
          <Cells
            key={label}
            label={label}
            cells={['', formatMoney(sum)]}
            widths={lineWidths}
            last={label === 'Total' ? strong : {}}
          />
        ))}
      </Box>
      {paid && <Words style={{ ...small, paddingTop: 3 }}>{paid}</Words>}
    </TitledPart>
  )
}

const howToCheck =
  'A fingerprint (SHA-256) differs as soon as one character does. The page above tells whether this PDF is, byte for byte, the one we issued: it is read in the browser and sent nowhere. The record is the number of the last entry in our audit log, and the fingerprint of the log up to there.'

export const statementDocument = (unchecked: StatementPdf): Sheets => {
  const { statement, shown, shownSha256, madeAt, verifyUrl, record } = spelled(unchecked)
  const { month, closing, balance, entries, items, rules } = statement
  const label = formatMonth(month)
  const made = formatDay(nzDay(msOf(madeAt)))
  const isRegistered = shown.identity.gst === 'registered'
  return quoteSheets({
    shown,
    title: `Statement of ${label} for ${shown.client_company}, ${shown.reference}`,
    subject: `Made on ${made}`,
    at: madeAt,
    children: (
      <>
        <Title
          title={`Statement of ${label}`}
          lead={`For ${shown.client_company}`}
          subtitle={`Days and invoices of quote ${shown.reference} of ${shown.provider}, as entered by ${formatInstant(closing)}`}
        />
        <KeyFacts
          rows={[
            ['Quote', shown.reference],
            ['Plan', shown.plan_cards.find(({ plan }) => plan === balance.plan)?.label ?? ''],
            ['Month', `1 to ${formatDay(lastOf(month))}`],
            ...balanceFacts(statement),
          ]}
        />
        {balance.plan === 'prepaid' && balance.blocks.length > 0 && (
          <TitledPart title="Balance">
            <Blocks blocks={balance.blocks} month={month} />
          </TitledPart>
        )}
        {balance.plan === 'retainer' && balance.month && (
          <TitledPart title="Balance">
            <Facts rows={monthFacts(statement)} {...wide} />
          </TitledPart>
        )}
        <TitledPart title="Entries">
          {entries.length === 0 && <Words style={body}>{`None in ${label}.`}</Words>}
          <Box tag="Table">
            {entries.map(({ id, day, sentence }) => (
              <Cells key={id} label={formatDay(day)} cells={[sentence]} widths={[terms, width - terms]} last={told} />
            ))}
          </Box>
        </TitledPart>
        {items.map((item) => (
          <Bill
            key={item.number ?? ''}
            item={item}
            closed={formatDay(nzDay(msOf(closing)))}
            isRegistered={isRegistered}
          />
        ))}
        <TitledPart title="How it is reckoned" whole>
          {rules.map((sentence) => (
            <Words key={sentence} tag="P" {...ragged} style={{ ...small, paddingBottom: 3 }}>
              {sentence}
            </Words>
          ))}
        </TitledPart>
        <Certificate
          rows={[
            ['Entries until', bothTimes(closing)],
            ['Made', bothTimes(madeAt)],
            ['Fingerprint of the terms', shown.terms_sha256, hash],
            ['Fingerprint of the quote', shownSha256, hash],
            ...recordFact(record),
            ['To check this PDF', verifyUrl],
          ]}
          text={howToCheck}
        />
      </>
    ),
  })
}
