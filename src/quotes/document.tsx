import { Document, Page } from '@react-pdf/renderer'
import { documentPalette } from '#src/base/palette.ts'
import { dateOf, formatDay, formatInstant, type Instant, msOf, nzDay } from '#src/base/time.ts'
import type { Provider } from '#src/business/schema.ts'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged } from '#src/pdf/fonts.ts'
import { Footer, Letterhead } from '#src/pdf/letterhead.tsx'
import { type Fact, Facts, hash, Part } from '#src/pdf/parts.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import { spelled } from '#src/pdf/rules.ts'
import { body, gap, heading, headingWidth, rule, sheet, small, strong, width } from '#src/pdf/styles.ts'
import { withoutArrow } from './change-rules.ts'
import type { PlanCard } from './plan-rules.ts'
import type { ShownQuote } from './schema.ts'
import { totalsTitle, totalTables } from './total-rules.ts'

/** What both documents of a quote are made from. The addresses are those of the day it is made. */
export type QuotePdf = { shown: ShownQuote; shownSha256: string; sentAt: Instant; termsUrl: string; verifyUrl: string }

const issuerOf = ({ identity, provider }: ShownQuote): Provider => ({ ...identity, legalName: provider })

const terms = headingWidth + gap
const values = width - terms
const priceWidth = 150

const wide = { terms, values }

// A block higher than a page cannot be printed, so a long line becomes several.
const longestBlock = /.{1,1500}(?=\s|$)|.{1,1500}/gu

const paragraphsOf = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => line.match(longestBlock) ?? [])
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece, at) => ({ id: String(at), text: piece }))

const longTitle = 60

export const Title = ({ title, subtitle }: { title: string; subtitle: string }) => (
  <>
    <Words
      tag="H1"
      style={{ ...heading, fontSize: title.length > longTitle ? 15 : 25, lineHeight: 1.15, paddingTop: 22 }}
    >
      {title}
    </Words>
    <Words style={{ ...small, paddingTop: 5, paddingBottom: 8 }}>{subtitle}</Words>
  </>
)

export const FactSection = ({ title, rows }: { title: string; rows: readonly Fact[] }) => (
  <Box tag="Sect" wrap={false} style={{ ...rule, paddingTop: 8, marginTop: 4 }}>
    <Words tag="H2" style={{ ...heading, paddingBottom: 5 }}>
      {title}
    </Words>
    <Facts rows={rows} {...wide} />
  </Box>
)

/** Each rate with what it covers. */
const PlanSection = ({ card, gst }: { card: PlanCard; gst: string | null }) => (
  <Box tag="Sect" wrap={false} style={{ ...rule, paddingTop: 8, marginTop: 4, paddingBottom: 6 }}>
    <Words tag="H2" style={{ ...heading, paddingBottom: 5 }}>
      {card.label}
    </Words>
    <Box tag="Table">
      {card.lines.map(({ term, value, note }) => (
        <Box key={term} tag="TR" style={{ ...rule, flexDirection: 'row', paddingTop: 2, paddingBottom: 3 }}>
          <Words tag="TH" style={{ ...small, width: terms, paddingTop: 1, paddingRight: 8 }}>
            {term}
          </Words>
          <Words tag="TD" style={{ ...body, ...strong, width: priceWidth, paddingRight: 12 }}>
            {value}
          </Words>
          <Words tag="TD" {...ragged} style={{ ...small, width: values - priceWidth, paddingTop: 1 }}>
            {note}
          </Words>
        </Box>
      ))}
    </Box>
    {[...card.notes, ...(gst ? [gst] : [])].map((note) => (
      <Words key={note} {...ragged} style={{ ...small, paddingTop: 2, color: documentPalette.ink }}>
        {note}
      </Words>
    ))}
  </Box>
)

/** The line about GST stands once, under all plans. */
export const Plans = ({ cards, gst }: { cards: readonly PlanCard[]; gst: string }) =>
  cards.map((card, at) => <PlanSection key={card.plan} card={card} gst={at === cards.length - 1 ? gst : null} />)

const TotalRow = ({ label, cells, head = false }: { label: string; cells: readonly string[]; head?: boolean }) => (
  <Box tag="TR" style={{ ...(head ? {} : rule), flexDirection: 'row', paddingTop: 2, paddingBottom: 3 }}>
    <Words tag="TH" style={{ ...small, width: terms * 1.5, paddingTop: 1, paddingRight: 8 }}>
      {label}
    </Words>
    {cells.map((cell) => (
      <Words
        key={cell}
        tag={head ? 'TH' : 'TD'}
        style={{ ...(head ? small : { ...body, ...strong }), width: (width - terms * 1.5) / 3, textAlign: 'right' }}
      >
        {cell}
      </Words>
    ))}
  </Box>
)

/** Of the plans that are shown: a record has the chosen one alone. */
export const TotalSections = ({ shown, cards }: { shown: ShownQuote; cards: readonly PlanCard[] }) =>
  totalTables({ ...shown, plan_cards: [...cards] }).map(({ plan, label, heads, rows }) => (
    <Box key={plan} tag="Sect" wrap={false} style={{ ...rule, paddingTop: 8, marginTop: 4, paddingBottom: 6 }}>
      <Words tag="H2" style={{ ...heading, paddingBottom: 5 }}>
        {`${totalsTitle}: ${label}`}
      </Words>
      <Box tag="Table">
        <TotalRow label="" cells={heads} head />
        {rows.map((row) => (
          <TotalRow key={row.label} {...row} />
        ))}
      </Box>
    </Box>
  ))

/** Lines of text beside a title of one line. */
export const TextSection = ({ title, text }: { title: string; text: string }) => (
  <Part title={title} paragraphs={paragraphsOf(text)} asTyped />
)

export const termsFacts = ({ shown, shownSha256, termsUrl }: QuotePdf): Fact[] => [
  ['Terms & Conditions', `Version ${shown.terms_version}, ${termsUrl}`],
  ['Fingerprint of the terms', shown.terms_sha256, hash],
  ['Fingerprint of the quote', shownSha256, hash],
]

type SheetsInput = Pick<QuotePdf, 'shown' | 'shownSha256'> & {
  title: string
  subject: string
  at: Instant
  children: React.ReactNode
}

export const quoteSheets = ({ shown, shownSha256, title, subject, at, children }: SheetsInput): Sheets => {
  const issuer = issuerOf(shown)
  return {
    document: (
      <Document title={title} author={issuer.legalName} subject={subject} language="en-NZ" creationDate={dateOf(at)}>
        <Page size="A4" style={sheet}>
          <Letterhead issuer={issuer} />
          {children}
        </Page>
      </Document>
    ),
    foot: (page, of) => (
      <Page size="A4" style={sheet}>
        <Footer
          issuer={issuer}
          code={shown.reference}
          fingerprint={`Quote SHA-256 ${shownSha256.slice(0, 12)}…`}
          page={page}
          of={of}
        />
      </Page>
    ),
  }
}

/** Before what the fonts lack is spelled, of which the arrow is one. */
const withChanges = (props: QuotePdf) => ({ ...props, changes: props.shown.revises?.changes.map(withoutArrow) ?? [] })

const howToAccept = ({ identity, authorization, valid_until }: ShownQuote) =>
  [
    'Open the private link in our email. Choose a plan, tick the box beside the sentence below, and press Accept Quote. You can decline at the same place.',
    `“${authorization}”`,
    `The quote can be answered through the end of ${formatDay(valid_until)}, New Zealand time. This PDF shows what we offer; it is no acceptance.`,
    ...(identity ? [`Questions? Reply to our email, or call ${identity.phone}.`] : []),
  ].join('\n')

/** What was offered, as it was shown to the client. */
export const quoteDocument = (unchecked: QuotePdf): Sheets => {
  const { changes, ...props } = spelled(withChanges(unchecked))
  const { shown, shownSha256, sentAt, verifyUrl } = props
  const issued = formatDay(nzDay(msOf(sentAt)))
  const title = `Quote for ${shown.client_company}`
  return quoteSheets({
    shown,
    shownSha256,
    title: `${title}, ${shown.reference}`,
    subject: `Issued ${issued}. Valid until ${formatDay(shown.valid_until)}`,
    at: sentAt,
    children: (
      <>
        <Title title={title} subtitle={`Issued by ${shown.provider} on ${formatInstant(sentAt)}`} />
        <Facts
          {...wide}
          rows={[
            ['Prepared for', shown.client_name, strong],
            ['Reference', shown.reference],
            ['Issued', issued],
            ['Valid until', formatDay(shown.valid_until), strong],
            ...(shown.start_date ? [['Planned start', formatDay(shown.start_date)] as const] : []),
          ]}
        />
        {shown.revises && changes.length > 0 && (
          <TextSection title="Changes" text={[`Since ${shown.revises.of}:`, ...changes].join('\n')} />
        )}
        <TextSection title="Scope" text={shown.scope_summary} />
        <Plans cards={shown.plan_cards} gst={shown.gst} />
        <TotalSections shown={shown} cards={shown.plan_cards} />
        <Box wrap={false}>
          <TextSection title="How to accept" text={howToAccept(shown)} />
        </Box>
        <FactSection title="For the record" rows={[...termsFacts(props), ['To check this PDF', verifyUrl]]} />
      </>
    ),
  })
}
