import type { ReactNode } from 'react'
import { formatDay, formatInstant, formatUtc, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { KeyFacts, PlanOffer, SignedNote, Title } from '#src/pdf/cover.tsx'
import { Box, Words } from '#src/pdf/elements.tsx'
import { ragged } from '#src/pdf/fonts.ts'
import { letterSheets } from '#src/pdf/letterhead.tsx'
import { Certificate, type Fact, Facts, Part, recordFact } from '#src/pdf/parts.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import { spellMissingGlyphs } from '#src/pdf/rules.ts'
import { entry, gap, heading, headingWidth, named, rule, small, width } from '#src/pdf/styles.ts'
import { withoutArrow } from '#src/quotes/change-rules.ts'
import { type PlanCard, type RateLine, unsuitedHeading, unsuitedTerms } from '#src/quotes/plan-rules.ts'
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
  /** The face of who signs, a JPEG in base64, for the quote alone. */
  face?: string
}

const termsWidth = headingWidth + gap
const valuesWidth = width - termsWidth
const priceWidth = 145

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

const TotalRow = ({ label, cells, head = false }: { label: string; cells: readonly string[]; head?: boolean }) => (
  <Box tag="TR" style={{ ...(head ? {} : rule), flexDirection: 'row', paddingVertical: 2 }}>
    <Words tag="TH" {...(head && { scope: 'Column' })} style={{ ...small, width: termsWidth, paddingRight: 8 }}>
      {label}
    </Words>
    {cells.map((cell, at) => (
      <Words
        key={cell}
        {...(head ? { tag: 'TH', scope: 'Column' } : { tag: 'TD' })}
        style={{
          ...(head ? small : at === cells.length - 1 ? named : entry),
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
    <Box tag="Table" style={{ paddingBottom: 3 }}>
      <TotalRow label="Totals" cells={heads} head />
      {rows.map((row) => (
        <TotalRow key={row.label} {...row} />
      ))}
    </Box>
  )
}

const Rates = ({ lines }: Pick<PlanCard, 'lines'>) => (
  <Box tag="Table">
    {lines.map(({ term: label, value, note }) => (
      <Box key={label} tag="TR" style={{ ...rule, flexDirection: 'row', paddingTop: 2, paddingBottom: 3 }}>
        <Words tag="TH" style={{ ...small, width: termsWidth, paddingRight: 8 }}>
          {label}
        </Words>
        <Words tag="TD" style={{ ...named, width: priceWidth, paddingRight: 12 }}>
          {value}
        </Words>
        <Words tag="TD" {...ragged} style={{ ...small, width: valuesWidth - priceWidth }}>
          {note}
        </Words>
      </Box>
    ))}
  </Box>
)

const PlanSection = ({ title, notes, children }: { title: string; notes: readonly string[]; children: ReactNode }) => (
  <Box tag="Sect" wrap={false} style={{ ...rule, paddingTop: 5, marginTop: 2, paddingBottom: 5 }}>
    <Words tag="H2" style={{ ...heading, paddingBottom: 2 }}>
      {title}
    </Words>
    {children}
    {notes.map((note) => (
      <Words key={note} {...ragged} style={{ ...entry, paddingTop: 2 }}>
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

/** In a decision PDF `cards` has only the chosen plan. What both plans have stands once, with the line about GST. */
export const Plans = ({ shown, cards }: PlansProps) => {
  const [first, ...others] = cards
  const isShared = (line: RateLine) =>
    others.length > 0 && others.every(({ lines }) => lines.some((one) => JSON.stringify(one) === JSON.stringify(line)))
  const shared = first?.lines.filter(isShared) ?? []
  const gst = shown.gst ? [shown.gst] : []
  return (
    <>
      {cards.map(({ plan, label, lines, notes }, at) => (
        <PlanSection
          key={plan}
          title={label}
          notes={shared.length === 0 && at === cards.length - 1 ? [...notes, ...gst] : notes}
        >
          <Totals shown={shown} plan={plan} />
          <Rates lines={lines.filter(({ term: label }) => shared.every((one) => one.term !== label))} />
        </PlanSection>
      ))}
      {shared.length > 0 && (
        <PlanSection title="With either plan" notes={gst}>
          <Rates lines={shared} />
        </PlanSection>
      )}
    </>
  )
}

export const TextSection = ({ title, text }: { title: string; text: string }) => (
  <Part title={title} paragraphs={paragraphsOf(text)} asTyped />
)

export const bothTimes = (moment: Instant) => `${formatInstant(moment)} (${formatUtc(moment)})`

export const proofFacts = ({ shown, shownSha256, verifyUrl, record }: QuotePdf): Fact[] => [
  ['Fingerprint of the terms', shown.terms_sha256],
  ['Fingerprint of the quote', shownSha256],
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
  const ending = unsuitedTerms(shown)?.join(' ')
  return quoteSheets({
    shown,
    title: `${title}, ${shown.reference}`,
    subject: `Issued ${issued}. Valid until ${formatDay(shown.valid_until)}`,
    at: sentAt,
    children: (
      <>
        <Title
          kicker="Quote for"
          title={shown.client_company}
          subtitle={`Issued by ${shown.provider}`}
          face={props.face}
        />
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
        {ending && <Part title={unsuitedHeading} paragraphs={[{ id: ending, text: ending }]} />}
        <Plans shown={shown} cards={shown.plan_cards} />
        <Box wrap={false} keep>
          <TextSection title="How to accept" text={howToAccept(props)} />
        </Box>
        <Certificate rows={[['Sent', bothTimes(sentAt)], ...proofFacts(props)]} />
      </>
    ),
  })
}
