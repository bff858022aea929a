import { formatMoney } from '#src/base/money.ts'
import { documentPalette } from '#src/base/palette.ts'
import { formatDay, formatInstant, formatMonth, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { lastOf } from '#src/calendar/month-rules.ts'
import type { FreeDays } from '#src/days/balances/free-rules.ts'
import type { BlockBalance } from '#src/days/balances/rules.ts'
import { endingWords, freeWords, lapseWords, ofWords, partsOf } from '#src/days/balances/sentence-rules.ts'
import { countingClauses } from '#src/days/clauses.ts'
import { capital, formatHours } from '#src/days/rules.ts'
import { formatCount, type GstStatus } from '#src/invoices/rules.ts'
import { KeyFacts, Title } from '#src/pdf/cover.tsx'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged } from '#src/pdf/fonts.ts'
import { Certificate, type Fact, FactRow, recordFact } from '#src/pdf/parts.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import { spellMissingGlyphs } from '#src/pdf/rules.ts'
import { body, gap, heading, headingWidth, rule, type Style, small, strong, width } from '#src/pdf/styles.ts'
import { bothTimes, quoteSheets } from '#src/quotes/document/document.tsx'
import type { ShownQuote } from '#src/quotes/schema.ts'
import type { MonthStatement, StatementItem } from './rules.ts'

/** `record` is the audit event of the last entry that the statement is computed from. */
export type StatementPdf = {
  statement: MonthStatement
  shown: ShownQuote
  shownSha256: string
  madeAt: Instant
  verifyUrl: string
  record: string | null
}

type TitledPartProps = { title: string; unbroken?: boolean; children: React.ReactNode }

/** `unbroken`: no page break cuts it. */
const TitledPart = ({ title, unbroken = false, children }: TitledPartProps) => (
  <Box tag="Sect" wrap={!unbroken} style={{ ...rule, paddingTop: 8, marginTop: 6, paddingBottom: 6 }}>
    <Words tag="H2" keep style={{ ...heading, paddingBottom: 5 }}>
      {title}
    </Words>
    {children}
  </Box>
)

const Rows = ({ rows, terms = headingWidth + gap }: { rows: readonly Fact[]; terms?: number }) => (
  <Box tag="Table">
    {rows.map((fact, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two visits of a day may be equal
      <FactRow key={at} fact={fact} terms={terms} values={width - terms} />
    ))}
  </Box>
)

const amounts = (rows: readonly (readonly [hours: number, words: string])[]) =>
  rows.flatMap(([hours, words]) => (hours > 0 ? `${formatHours(hours)} ${words}` : []))

const blockFact = ({ bought, used, booked, lapsed, left, valid_to }: BlockBalance): Fact => [
  `${capital(formatHours(bought))} ordered`,
  [
    ...amounts([
      [used, 'used'],
      [booked, 'booked'],
      [lapsed, 'lapsed'],
    ]),
    `${formatHours(left)} left`,
    valid_to ? `valid to ${formatDay(valid_to)}` : 'not paid yet',
  ].join(', '),
]

/** What the bar has not: blocks that do not run any more, and a month without a number of days. */
const balanceFacts = ({ month, balance }: MonthStatement): Fact[] => {
  if (balance.plan === 'prepaid') {
    const isInBar = ({ id }: BlockBalance) => balance.free?.endings.some(({ source }) => source === id)
    return balance.blocks.filter((block) => !isInBar(block)).map(blockFact)
  }
  if (!balance.month || balance.free) return []
  const parts = partsOf({ ...balance.month, free: 0 }).map(({ words }) => words)
  return [[formatMonth(month), ['no number of days is agreed', ...parts].join(', ')]]
}

const { edge, primary } = documentPalette

const barHeight = 9

type FillProps = { part: ReturnType<typeof partsOf>[number]['part']; width: number }

const Fill = ({ part, width }: FillProps) => (
  <Box style={{ width, height: barHeight, flexDirection: 'row', backgroundColor: part === 'used' ? edge : 'white' }}>
    {Array.from({ length: part === 'used' ? 0 : part === 'booked' ? Math.ceil(width / 3) : 1 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stripes are all the same
      <Box key={at} style={{ backgroundColor: primary, width: part === 'booked' ? 1.5 : width, marginRight: 1.5 }} />
    ))}
  </Box>
)

const DaysBar = ({ free }: { free: FreeDays }) => {
  const parts = partsOf(free)
  const all = parts.reduce((sum, { hours }) => sum + hours, 0)
  const row: Style = { flexDirection: 'row', alignItems: 'center' }
  const { endings } = free
  return (
    <>
      <Words tag="P" style={{ ...heading, paddingBottom: 4 }}>
        {freeWords(free)}
      </Words>
      <Box style={row}>
        {parts.map(({ part, hours }) => (
          <Fill key={part} part={part} width={(width * hours) / all} />
        ))}
      </Box>
      <Box tag="P" style={{ ...row, gap: 6, paddingTop: 4, paddingBottom: 4 }}>
        {parts.map(({ part, words }, at) => (
          <Box key={part} style={{ ...row, gap: 4 }}>
            <Fill part={part} width={barHeight} />
            <Words style={body}>{at === parts.length - 1 ? `${words}, ${ofWords(free)}` : `${words} ·`}</Words>
          </Box>
        ))}
      </Box>
      {endings
        .map((ending) => (endings.length > 1 ? endingWords(ending) : lapseWords(ending)))
        .map((words, at) =>
          words ? (
            <Words key={endings[at]?.source} tag="P" style={small}>
              {words}
            </Words>
          ) : null,
        )}
    </>
  )
}

const right: Style = { textAlign: 'right' }

const sumWidth = 110

const amountOf = ({ amount, taxed }: StatementItem['lines'][number], status: GstStatus) =>
  amount === null ? 'to be agreed' : `${formatMoney(amount)}${status === 'added' && !taxed ? ', no GST' : ''}`

/** The most lines of a bill that is kept on one page. */
const shortBill = 12

const Bill = ({ item, closed }: { item: StatementItem; closed: string }) => {
  const { kind, number, day, lines, net, gst, total, gst_status, buyer, paid } = item
  const title = kind === 'credit' ? 'Credit note' : 'Invoice'
  const sums = [...(gst > 0 ? [['Net', net] as const, ['GST 15%', gst] as const] : []), ['Total', total] as const]
  return (
    <TitledPart
      title={number && day ? `${title} ${number} of ${formatDay(day)}` : `To be invoiced on ${closed}`}
      unbroken={lines.length <= shortBill}
    >
      <Rows
        terms={width - sumWidth}
        rows={[
          ...lines.map((line): Fact => [`${line.what}, ${formatCount(line)}`, amountOf(line, gst_status), right]),
          ...sums.map(
            ([label, sum]): Fact => [label, formatMoney(sum), { ...right, ...(label === 'Total' && strong) }],
          ),
        ]}
      />
      {(buyer ?? paid) && <Words style={{ ...small, paddingTop: 3 }}>{[buyer, paid].filter(Boolean).join(' ')}</Words>}
    </TitledPart>
  )
}

const howToCheck =
  'A fingerprint (SHA-256) differs as soon as one character does. The page above tells whether this PDF is, byte for byte, the one we issued: it is read in the browser and sent nowhere. The record is the number of the last entry in our audit log, and the fingerprint of the log up to there.'

export const statementDocument = (unchecked: StatementPdf): Sheets => {
  const { statement, shown, shownSha256, madeAt, verifyUrl, record } = spellMissingGlyphs(unchecked)
  const { month, closing, balance, entries, items } = statement
  const label = formatMonth(month)
  const facts = balanceFacts(statement)
  const made = formatDay(nzDay(msOf(madeAt)))
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
          ]}
        />
        {(balance.free || facts.length > 0) && (
          <TitledPart title={`Balance on ${formatDay(balance.day)}`} unbroken>
            {balance.free && <DaysBar free={balance.free} />}
            <Rows rows={facts} />
          </TitledPart>
        )}
        <TitledPart title="Entries">
          {entries.length === 0 && <Words style={body}>{`None in ${label}.`}</Words>}
          <Rows rows={entries.map(({ day, sentence }) => [formatDay(day), sentence])} />
        </TitledPart>
        {items.map((item) => (
          <Bill key={item.number ?? ''} item={item} closed={formatDay(nzDay(msOf(closing)))} />
        ))}
        <TitledPart title="How it is counted" unbroken>
          {countingClauses(balance.plan, shown).map((sentence) => (
            <Words key={sentence} tag="P" {...ragged} style={{ ...small, paddingBottom: 3 }}>
              {sentence}
            </Words>
          ))}
        </TitledPart>
        <Certificate
          rows={[
            ['Entries until', bothTimes(closing)],
            ['Made', bothTimes(madeAt)],
            ['Fingerprint of the terms', shown.terms_sha256],
            ['Fingerprint of the quote', shownSha256],
            ...recordFact(record),
            ['To check this PDF', verifyUrl],
          ]}
          text={howToCheck}
        />
      </>
    ),
  })
}
