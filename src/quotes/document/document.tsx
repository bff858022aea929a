import { documentPalette } from '#src/base/palette.ts'
import { formatDay, formatInstant, formatUtc, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { KeyFacts, PlanOffer, SignedNote, Title } from '#src/pdf/cover.tsx'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged } from '#src/pdf/fonts.ts'
import { letterSheets } from '#src/pdf/letterhead.tsx'
import { Certificate, type Fact, Facts, hash, Part, recordFact } from '#src/pdf/parts.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import { spellMissingGlyphs } from '#src/pdf/rules.ts'
import { body, gap, heading, headingWidth, named, rule, small, width } from '#src/pdf/styles.ts'
import { withoutArrow } from '#src/quotes/change-rules.ts'
import { type PlanCard, unsuitedHeading, unsuitedTerms } from '#src/quotes/plan-rules.ts'
import type { Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { bindingSentence, priceSentence, totalTable } from '#src/quotes/total-rules.ts'

/** The input of both PDFs of a quote. The URLs are those of the time at which the PDF is made. */
export type QuotePdf = {
  shown: ShownQuote
  shownSha256: string
  sentAt: Instant
  termsUrl: string
  verifyUrl: string
  record: string | null
}

const termsWidth = headingWidth + gap
const valuesWidth = width - termsWidth
const priceWidth = 166

const wideColumns = { terms: termsWidth, values: valuesWidth }

// A block higher than a page cannot be printed, so a long line is split into several blocks.
const longestBlock = /.{1,1500}(?=\s|$)|.{1,1500}/gu

const paragraphsOf = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => line.match(longestBlock) ?? [])
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece, at) => ({ id: String(at), text: piece }))

export const FactSection = ({ title, rows }: { title: string; rows: readonly Fact[] }) => (
  <Box tag="Sect" wrap={false} style={{ ...rule, paddingTop: 8, marginTop: 4 }}>
    <Words tag="H2" style={{ ...heading, paddingBottom: 5 }}>
      {title}
    </Words>
    <Facts rows={rows} {...wideColumns} />
  </Box>
)

/** The heading has the padding of a row of figures, so that its words line up with them. */
const TotalRow = ({ label, cells, head = false }: { label: string; cells: readonly string[]; head?: boolean }) => (
  <Box tag="TR" style={{ ...(head ? {} : rule), flexDirection: 'row', paddingVertical: 2.5 }}>
    <Words
      tag="TH"
      {...(head && { scope: 'Column' })}
      style={{ ...small, width: termsWidth, paddingTop: 0.5, paddingRight: 8 }}
    >
      {label}
    </Words>
    {cells.map((cell, at) => (
      <Words
        key={cell}
        {...(head ? { tag: 'TH', scope: 'Column' } : { tag: 'TD' })}
        style={{
          ...(head ? small : at === cells.length - 1 ? named : body),
          width: valuesWidth / 3,
          textAlign: cells.length > 1 ? 'right' : 'left',
        }}
      >
        {cell}
      </Words>
    ))}
  </Box>
)

const Totals = ({ shown, plan }: { shown: ShownQuote; plan: Plan }) => {
  const { heads, rows } = totalTable(shown, plan)
  if (rows.length === 0) return null
  return (
    <Box tag="Table" style={{ paddingBottom: 8 }}>
      <TotalRow label="Totals" cells={heads} head />
      {rows.map((row) => (
        <TotalRow key={row.label} {...row} />
      ))}
    </Box>
  )
}

const Rates = ({ lines }: Pick<PlanCard, 'lines'>) => (
  <Box tag="Table">
    {lines.map(({ term, value, note }) => (
      <Box key={term} tag="TR" style={{ ...rule, flexDirection: 'row', paddingTop: 2, paddingBottom: 3 }}>
        <Words tag="TH" style={{ ...small, width: termsWidth, paddingTop: 1, paddingRight: 8 }}>
          {term}
        </Words>
        <Words tag="TD" style={{ ...named, width: priceWidth, paddingRight: 12 }}>
          {value}
        </Words>
        <Words tag="TD" {...ragged} style={{ ...small, width: valuesWidth - priceWidth, paddingTop: 1 }}>
          {note}
        </Words>
      </Box>
    ))}
  </Box>
)

const PlanSection = ({ shown, card, gst }: { shown: ShownQuote; card: PlanCard; gst: string | null }) => (
  <Box tag="Sect" wrap={false} style={{ ...rule, paddingTop: 8, marginTop: 4, paddingBottom: 10 }}>
    <Words tag="H2" style={{ ...heading, paddingBottom: 5 }}>
      {card.label}
    </Words>
    <Totals shown={shown} plan={card.plan} />
    <Rates lines={card.lines} />
    {[...card.notes, ...(gst ? [gst] : [])].map((note) => (
      <Words key={note} {...ragged} style={{ ...small, paddingTop: 2, color: documentPalette.ink }}>
        {note}
      </Words>
    ))}
  </Box>
)

type PlansProps = { shown: ShownQuote; cards: readonly PlanCard[] }

export const Offers = ({ shown, cards }: PlansProps) => (
  <Box wrap={false} style={{ flexDirection: 'row', gap: 2 * gap, paddingBottom: 16 }}>
    {cards.map(({ plan, label }) => (
      <PlanOffer
        key={plan}
        label={label}
        price={priceSentence(shown, plan, { cents: true })}
        bound={bindingSentence(shown, plan, { cents: true })}
      />
    ))}
  </Box>
)

/** In a decision PDF `cards` has only the chosen plan. The line about GST comes once, under the last plan. */
export const Plans = ({ shown, cards }: PlansProps) =>
  cards.map((card, at) => (
    <PlanSection key={card.plan} shown={shown} card={card} gst={at === cards.length - 1 ? shown.gst : null} />
  ))

export const TextSection = ({ title, text }: { title: string; text: string }) => (
  <Part title={title} paragraphs={paragraphsOf(text)} asTyped />
)

export const bothTimes = (moment: Instant) => `${formatInstant(moment)} (${formatUtc(moment)})`

export const proofFacts = ({ shown, shownSha256, verifyUrl, record }: QuotePdf): Fact[] => [
  ['Fingerprint of the terms', shown.terms_sha256, hash],
  ['Fingerprint of the quote', shownSha256, hash],
  ...recordFact(record),
  ['To check this PDF', verifyUrl],
]

type SheetsInput = Pick<QuotePdf, 'shown'> & Omit<Parameters<typeof letterSheets>[0], 'issuer' | 'code'>

export const quoteSheets = ({ shown, ...letter }: SheetsInput): Sheets =>
  letterSheets({ issuer: shown.identity, code: shown.reference, ...letter })

/** Replaces the arrows in the changes. Runs before `spellMissingGlyphs`, because the fonts have no arrow. */
const withChanges = (props: QuotePdf) => ({ ...props, changes: props.shown.revises?.changes.map(withoutArrow) ?? [] })

const howToAccept = ({ shown: { identity, authorization, valid_until }, termsUrl }: QuotePdf) =>
  [
    'Open the private link in our email. Choose a plan, tick the box beside the sentence below, and press Accept Quote. You can decline at the same place.',
    `“${authorization}”`,
    `Terms & Conditions: ${termsUrl}`,
    `The quote can be answered through the end of ${formatDay(valid_until)}, New Zealand time. This PDF shows what we offer; it is no acceptance.`,
    `Questions? Reply to our email${identity.phone && `, or call ${identity.phone}`}.`,
  ].join('\n')

export const quoteDocument = (unchecked: QuotePdf): Sheets => {
  const { changes, ...props } = spellMissingGlyphs(withChanges(unchecked))
  const { shown, sentAt } = props
  const issued = formatDay(nzDay(msOf(sentAt)))
  const title = `Quote for ${shown.client_company}`
  const ending = unsuitedTerms(shown)
  return quoteSheets({
    shown,
    title: `${title}, ${shown.reference}`,
    subject: `Issued ${issued}. Valid until ${formatDay(shown.valid_until)}`,
    at: sentAt,
    children: (
      <>
        <Title kicker="Quote for" title={shown.client_company} subtitle={`Issued by ${shown.provider}`} />
        <KeyFacts
          rows={[
            ['Prepared for', shown.client_name],
            ...(shown.identity.signatory.name ? [['Prepared by', shown.identity.signatory.name] as const] : []),
            ['Reference', shown.reference],
            ['Issued', issued],
            ['Valid until', formatDay(shown.valid_until)],
            ...(shown.start_date ? [['Planned start', formatDay(shown.start_date)] as const] : []),
          ]}
        />
        <Offers shown={shown} cards={shown.plan_cards} />
        {shown.cover_note && <SignedNote text={shown.cover_note} by={shown.identity.signatory} />}
        {shown.revises && changes.length > 0 && (
          <TextSection title="Changes" text={[`Since ${shown.revises.of}:`, ...changes].join('\n')} />
        )}
        <TextSection title="Scope" text={shown.scope_summary} />
        <Plans shown={shown} cards={shown.plan_cards} />
        {ending && <TextSection title={unsuitedHeading} text={ending} />}
        <Box wrap={false} keep>
          <TextSection title="How to accept" text={howToAccept(props)} />
        </Box>
        <Certificate rows={[['Sent', bothTimes(sentAt)], ...proofFacts(props)]} />
      </>
    ),
  })
}
