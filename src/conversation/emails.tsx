import { rightsSentence } from '#src/base/retention.ts'
import type { Business } from '#src/business/schema.ts'
import { EmailButton, Facts, Greeting, Paragraph, Quoted, Whole } from '#src/mail/design/layout.tsx'
import { Questions } from '#src/mail/design/parts.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { contactFacts, type OwnerEmailProps } from '#src/quotes/email-parts.tsx'
import { type AskedKind, type DeclineReason, declineReasonLabels, detailFacts, threadId } from './rules.ts'
import type { StartDetails } from './schema.ts'

const whyOwner = (business: Business) =>
  `You get this email because what clients write about the quotes of ${business.name} is reported to this address.`

const quoteFacts = ({ shown, contact }: OwnerEmailProps) => [
  ...contactFacts(shown, contact),
  ['Reference', shown.reference] as const,
]

const asked = {
  question: { verb: 'asks about', noun: 'a question about' },
  change: { verb: 'asks for a change to', noun: 'a wish to change' },
} as const satisfies Record<AskedKind, object>

export const questionAsked = emailKind<OwnerEmailProps & { kind: AskedKind; text: string }>(
  'quote_asked_owner',
  'owner',
  ({ business, kind, text, ...about }) => ({
    subject: `${about.shown.client_company} ${asked[kind].verb} quote ${about.shown.reference}`,
    preview: 'They wait for your answer. The quote stays open for their decision meanwhile.',
    why: whyOwner(business),
    element: (
      <>
        <Paragraph>
          There is {asked[kind].noun} quote <Whole>{about.shown.reference}</Whole>, written at its link:
        </Paragraph>
        <Quoted text={text} />
        <Paragraph>
          Answer on the page of the quote, so that the answer stands at their link too and in the record of what they
          decide. A reply to this email goes to their mailbox alone.
        </Paragraph>
        <Facts rows={quoteFacts(about)} />
        <EmailButton href={`${about.adminLink}#${threadId}`} label="Answer on the quote’s page" />
      </>
    ),
  }),
)

export const newQuoteAsked = emailKind<OwnerEmailProps>('quote_new_quote_owner', 'owner', ({ business, ...about }) => ({
  subject: `${about.shown.client_company} asks for a new quote`,
  preview: `Quote ${about.shown.reference} has ended, and they are still interested.`,
  why: whyOwner(business),
  element: (
    <>
      <Paragraph>
        Quote <Whole>{about.shown.reference}</Whole> for {about.shown.client_company} has ended. On its page somebody
        pressed “Ask for a new quote” just now. Its page says that you were told.
      </Paragraph>
      <Facts rows={quoteFacts(about)} />
      <EmailButton href={about.adminLink} label="Open the quote" />
    </>
  ),
}))

type AnswerProps = {
  client_name: string
  client_company: string
  reference: string
  /** Empty if the client wrote no text. */
  asked: string
  text: string
  link: string | null
}

export const clientAnswered = emailKind<AnswerProps>(
  'quote_answered_client',
  'client',
  ({ business, client_name, client_company, reference, asked: question, text, link }) => ({
    subject: `Our answer about quote ${reference} for ${client_company}`,
    preview: `${business.name} has answered what you asked.`,
    why: `You get this email because ${business.name} prepared a quote for you, and was asked about it at its link. ${rightsSentence}`,
    signedBy: 'owner',
    element: (
      <>
        <Greeting name={client_name} />
        {question && (
          <>
            <Paragraph>
              You wrote about quote <Whole>{reference}</Whole>:
            </Paragraph>
            <Quoted text={question} />
          </>
        )}
        <Paragraph>Our answer{question ? '' : ` about quote ${reference}`}:</Paragraph>
        <Quoted text={text} />
        {link && <EmailButton href={link} label="Open your quote" />}
        <Questions business={business}>It is on the page of your quote too, where you can ask again.</Questions>
      </>
    ),
  }),
)

export const reasonGiven = emailKind<OwnerEmailProps & { reason: DeclineReason; text: string | null }>(
  'quote_reason_owner',
  'owner',
  ({ business, reason, text, ...about }) => ({
    subject: `Why ${about.shown.client_company} declined quote ${about.shown.reference}`,
    preview: `Their reason: ${declineReasonLabels[reason]}.`,
    why: whyOwner(business),
    element: (
      <>
        <Paragraph>
          After declining quote <Whole>{about.shown.reference}</Whole> they gave a reason:{' '}
          <strong>{declineReasonLabels[reason]}</strong>.
        </Paragraph>
        {text && <Quoted text={text} />}
        <Facts rows={quoteFacts(about)} />
        <EmailButton href={about.adminLink} label="Open the quote" />
      </>
    ),
  }),
)

export const detailsGiven = emailKind<OwnerEmailProps & { details: StartDetails }>(
  'quote_details_owner',
  'owner',
  ({ business, details, ...about }) => ({
    subject: `${about.shown.client_company} sent details for the start`,
    preview: `After accepting quote ${about.shown.reference}. They stand on its page too.`,
    why: whyOwner(business),
    element: (
      <>
        <Paragraph>
          After accepting quote <Whole>{about.shown.reference}</Whole> they sent these details for the start. What they
          left empty is not listed. The record of the decision stays as it was made.
        </Paragraph>
        <Facts rows={detailFacts(details)} />
        <Facts rows={quoteFacts(about)} />
        <EmailButton href={about.adminLink} label="Open the quote" />
      </>
    ),
  }),
)
