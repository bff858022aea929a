import { type Day, formatDay, formatInstant, type Instant, msOf, nzDay } from '#src/base/time.ts'
import { Title } from '#src/pdf/cover.tsx'
import { Certificate, type Fact } from '#src/pdf/parts.tsx'
import type { Sheets } from '#src/pdf/print.ts'
import { spellMissingGlyphs } from '#src/pdf/rules.ts'
import { named } from '#src/pdf/styles.ts'
import {
  type AcceptedBy,
  type DecidedBy,
  type Decision,
  formatAcceptedBy,
  formatDecidedBy,
  formatNamed,
  type MessageKind,
  messageLabel,
  type Plan,
  privateLinkOf,
  publicDecision,
} from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { formatReported, nothingTicked } from '#src/quotes/send/rules.ts'
import { priceSentence } from '#src/quotes/total-rules.ts'
import {
  bothTimes,
  FactSection,
  Offers,
  Plans,
  proofFacts,
  type QuotePdf,
  quoteSheets,
  TextSection,
} from './document.tsx'

export type DecisionPdf = QuotePdf & {
  decision: Decision
  plan: Plan | null
  /** The name as typed; null if the client gave none. */
  acceptedBy: AcceptedBy | null
  decidedBy: DecidedBy | null
  /** The person who told us by telephone; null for a decision at the link. */
  reportedBy: string | null
  /** The earlier decisions, oldest first. Each was undone. */
  earlier: {
    decision: Decision
    decidedAt: Instant
    acceptedBy: AcceptedBy | null
    decidedBy: DecidedBy | null
    reportedBy: string | null
    undoneAt: Instant
    reason: string
  }[]
  /** The last day to accept, where it is later than the quote says. */
  extendedUntil: Day | null
  /** Address and browser are shortened; null where unknown. */
  address: string | null
  browser: string | null
  firstSeenAt: Instant | null
  decidedAt: Instant
  /** The messages between client and owner up to the decision, oldest first. */
  messages: { kind: MessageKind; text: string; at: Instant }[]
  evidenceSha256: string
}

const notRecorded = 'not recorded'

const byWhom = ({ shown, acceptedBy, decidedBy, decision, reportedBy, decidedAt }: DecisionPdf) => {
  if (reportedBy !== null) return formatReported({ by: shown.provider, reportedBy, at: decidedAt })
  if (decidedBy) return formatNamed({ decidedBy, acceptedBy })
  return acceptedBy
    ? formatAcceptedBy(acceptedBy)
    : `${publicDecision(decision)} through ${privateLinkOf(shown.client_name)}`
}

const formatEarlier = ({ client_name, provider }: ShownQuote, earlier: DecisionPdf['earlier']) =>
  earlier
    .map(
      ({ decision, decidedAt, undoneAt, reason, ...by }, at) =>
        `${at + 1}. ${decision === 'accepted' ? 'Accepted' : 'Declined'} on ${formatInstant(decidedAt)} ${formatDecidedBy({ ...by, client_name })}. Undone by ${provider} on ${formatInstant(undoneAt)}. The reason: ${reason.replaceAll('\n', ' ')}`,
    )
    .join('\n')

const decisionFacts = (props: DecisionPdf): Fact[] => {
  const { shown, decision, reportedBy, decidedAt, extendedUntil } = props
  const card = shown.plan_cards.find((one) => one.plan === props.plan)
  return [
    ['Decision', decision === 'accepted' ? 'Accepted' : 'Declined', named],
    ['Decided', formatInstant(decidedAt), named],
    ['By', byWhom(props)],
    ['Quote', shown.reference],
    ['Client', shown.client_company, named],
    ['Prepared for', shown.client_name],
    ...(card ? [['Plan', `${card.label}: ${priceSentence(shown, card.plan, { cents: true })}`, named] as const] : []),
    ...(decision === 'accepted'
      ? [['Ticked', reportedBy === null ? `“${shown.authorization}”` : nothingTicked] as const]
      : []),
    ...(shown.start_date ? [['Planned start', formatDay(shown.start_date)] as const] : []),
    ['Valid until', formatDay(shown.valid_until)],
    ...(extendedUntil ? [['Extended until', formatDay(extendedUntil)] as const] : []),
    ['Terms & Conditions', `Version ${shown.terms_version}, ${props.termsUrl}`],
  ]
}

const certificateFacts = (props: DecisionPdf): Fact[] => {
  const { reportedBy, address, browser, sentAt, firstSeenAt, decidedAt, evidenceSha256 } = props
  return [
    ['Sent', bothTimes(sentAt)],
    ['First seen', firstSeenAt ? bothTimes(firstSeenAt) : notRecorded],
    ['Decided', bothTimes(decidedAt)],
    ...(reportedBy === null
      ? ([
          ['Network address, in part', address ?? notRecorded],
          ['Browser, in part', browser ?? notRecorded],
        ] as const)
      : []),
    ['Fingerprint of the evidence', evidenceSha256],
    ...proofFacts(props),
  ]
}

const howToCheck = (evidence: string) =>
  [
    'A fingerprint (SHA-256) differs as soon as one character does. The page above tells whether this PDF is, byte for byte, the one we issued: it is read in the browser and sent nowhere.',
    `The fingerprint of the evidence stands in our audit log, in which every entry is chained to the one before: the record is the number of its entry, and the fingerprint of the log up to there. The evidence is everything the quote showed, and the facts above with ${evidence}.`,
  ].join('\n')

const throughLink = 'the network address and the browser in full'
const byTelephone = 'the account that recorded them'

export const decisionDocument = (unchecked: DecisionPdf): Sheets => {
  const props = spellMissingGlyphs(unchecked)
  const { shown, decision, plan, reportedBy, decidedAt, messages, earlier } = props
  const done = publicDecision(decision)
  const chosen = shown.plan_cards.filter((card) => plan === null || card.plan === plan)
  return quoteSheets({
    shown,
    title: `Quote ${shown.reference} for ${shown.client_company}, ${done}`,
    subject: `Decided ${formatDay(nzDay(msOf(decidedAt)))}`,
    at: decidedAt,
    children: (
      <>
        <Title
          title={`Quote ${shown.reference} ${done}`}
          subtitle={`Record of a decision on a quote of ${shown.provider}, made on ${formatDay(nzDay(msOf(decidedAt)))}`}
        />
        {decision === 'accepted' && <Offers shown={shown} cards={chosen} />}
        <FactSection title="What was decided" rows={decisionFacts(props)} />
        {earlier.length > 0 && <TextSection title="Before it" text={formatEarlier(shown, earlier)} />}
        {shown.cover_note && <TextSection title="Covering note" text={shown.cover_note} />}
        <TextSection title="Scope" text={shown.scope_summary} />
        {messages.map(({ kind, text, at }) => (
          <TextSection
            key={`${at} ${kind}`}
            title={messageLabel({ kind, text })}
            text={`${formatInstant(at)}\n${text}`}
          />
        ))}
        <Plans shown={shown} cards={chosen} />
        <Certificate
          rows={certificateFacts(props)}
          text={howToCheck(reportedBy === null ? throughLink : byTelephone)}
        />
      </>
    ),
  })
}
