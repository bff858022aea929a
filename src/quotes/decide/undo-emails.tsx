import { type Day, formatDay, formatInstant, type Instant } from '#src/base/time.ts'
import { Greeting, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { Questions } from '#src/mail/design/parts.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { LinkNote, Reason } from '#src/quotes/email-parts.tsx'
import { type Decision, publicDecision } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { whyClient } from '#src/quotes/send/rules.ts'

type UndoProps = {
  shown: ShownQuote
  decision: Decision
  decidedAt: Instant
  reason: string
  lastDay: Day
  link: string | null
}

export const decisionUndone = emailKind<UndoProps>(
  'quote_decision_undone',
  'client',
  ({ business, shown, decision, decidedAt, reason, lastDay, link }) => ({
    subject: `Undone: the answer to quote ${shown.reference} for ${shown.client_company}`,
    preview: `It no longer counts as ${publicDecision(decision)}. The quote is open until ${formatDay(lastDay)}.`,
    why: whyClient(business),
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={shown.client_name} />
        <Paragraph>
          {business.name} has undone the answer to quote <Whole>{shown.reference}</Whole> for {shown.client_company}. It
          was recorded as {publicDecision(decision)} on <Whole>{formatInstant(decidedAt)}</Whole>, and no longer counts.
          {decision === 'accepted' && ' A link to the NDA that you have not signed stops working.'}
        </Paragraph>
        <Reason text={reason} />
        <Paragraph>
          The quote itself is as it was. It can be accepted or declined again, through the end of{' '}
          <strong>
            <Whole>{formatDay(lastDay)}</Whole>
          </strong>
          , New Zealand time.
        </Paragraph>
        <LinkNote link={link} />
        <Questions business={business}>If this is not what you expected, please tell us.</Questions>
      </>
    ),
  }),
)
