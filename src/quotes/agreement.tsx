import type { ReactNode } from 'react'
import { formatDay, formatInstant, type Instant } from '#src/base/time.ts'
import { Facts, Lines, Link, Paragraph } from '#src/mail/layout.tsx'
import { formatTold, toldTicked } from './move-rules.ts'
import { type AcceptedBy, formatAcceptedBy, type Plan, privateLinkOf } from './rules.ts'
import type { ShownQuote } from './schema.ts'

export type Accepted = {
  shown: ShownQuote
  plan: Plan
  decidedAt: Instant
  acceptedBy: AcceptedBy | null
  /** Who told us by telephone. */
  toldBy: string | null
  /** Of the decision whose record is attached. */
  nth: number
  sentAt: Instant | null
  shownSha256: string | null
  termsLink: string
}

type Rows = readonly (readonly [term: string, value: ReactNode])[]

export const cardOf = (shown: ShownQuote, plan: Plan) => {
  const card = shown.plan_cards.find((one) => one.plan === plan)
  if (!card) throw new Error(`plan ${plan} is not on this quote`)
  return card
}

const acceptedByFact = ({ shown, acceptedBy, toldBy, decidedAt }: Accepted) => {
  if (toldBy) return ['By telephone', formatTold({ by: shown.provider, toldBy, at: decidedAt })] as const
  return acceptedBy
    ? (['Accepted by', formatAcceptedBy(acceptedBy)] as const)
    : (['Accepted through', privateLinkOf(shown.client_name)] as const)
}

/** What was agreed, by whom and when: both sides' emails say the same. */
export const agreement = (accepted: Accepted, contact: Rows = []) => {
  const { shown, plan, decidedAt, toldBy, sentAt, shownSha256, termsLink } = accepted
  const { label, lines, notes } = cardOf(shown, plan)
  return (
    <>
      <Facts
        rows={[
          ...contact,
          ['Reference', shown.reference],
          ...(sentAt ? [['Sent', formatInstant(sentAt)] as const] : []),
          ['Accepted', formatInstant(decidedAt)],
          acceptedByFact(accepted),
          ['Scope', <Lines key="scope" of={shown.scope_summary.split('\n')} />],
          ['Plan', <strong key="plan">{label}</strong>],
          ...lines.map(({ term, value }) => [term, value] as const),
          ...(shown.start_date === null ? [] : [['Planned start', formatDay(shown.start_date)] as const]),
          [
            'Terms & Conditions',
            <Link key="terms" href={termsLink}>
              {`Version ${shown.terms_version}`}
            </Link>,
          ],
          ['Ticked', toldBy ? toldTicked : shown.authorization],
          ['SHA-256 of the terms', shown.terms_sha256],
          ...(shownSha256 ? [['SHA-256 of the quote', shownSha256] as const] : []),
        ]}
      />
      {[...notes, shown.gst].map((note) => (
        <Paragraph key={note}>{note}</Paragraph>
      ))}
    </>
  )
}
