import { enquiryMonths, rightsSentence } from '#src/base/retention.ts'
import { type Day, formatDay, formatDayInFull, formatInstant, type Instant } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { EmailAddress, EmailButton, Facts, Greeting, Lines, Link, Paragraph, Whole } from '#src/mail/design/layout.tsx'
import { OrCall } from '#src/mail/design/parts.tsx'
import { emailKind, strangerEmailKind } from '#src/mail/email-kind.ts'
import type { Duration, SupportType, TimeCommitment } from './rules.ts'
import { labels, type NeedsAssessment } from './schema.ts'

/** The visitor's choices from fixed lists, without any free text. */
type Choices = { supportTypes: SupportType[]; timeCommitment: TimeCommitment; duration: Duration }

type Row = readonly [term: string, value: React.ReactNode]

const optionalFact = (term: string, text: string | null): Row[] =>
  text === null ? [] : [[term, <Lines key={term} of={text.split('\n')} />]]

const supportFact = (supportTypes: readonly SupportType[]): Row => [
  labels.supportTypes,
  <Lines key="support" of={supportTypes} />,
]

const engagementFacts = ({ timeCommitment, duration }: Choices): Row[] => [
  [labels.timeCommitment, timeCommitment],
  [labels.duration, duration],
]

const whyOwner = (business: Business) =>
  `You get this email because the Client Needs Form of ${business.name} is reported to this address.`

export const assessmentReceived = emailKind<{
  answers: NeedsAssessment
  created_at: Instant
  due_day: Day
  adminLink: string
}>('assessment_received', 'owner', ({ business, answers, created_at, due_day, adminLink }) => ({
  subject: `Needs assessment from ${answers.company}`,
  preview: `${answers.name} expects a quote by ${formatDay(due_day)}.`,
  why: whyOwner(business),
  element: (
    <>
      <Paragraph>
        {answers.name} of {answers.company} completed the Client Needs Form and was promised a quote by the next
        business day:{' '}
        <strong>
          <Whole>{formatDay(due_day)}</Whole>
        </strong>
        . A reply to this email goes to them.
      </Paragraph>
      <Facts
        rows={[
          [labels.company, answers.company],
          [labels.name, answers.name],
          [labels.email, <EmailAddress key="email" of={answers.email} />],
          ...optionalFact(labels.phone, answers.phone),
          supportFact(answers.supportTypes),
          ...optionalFact(labels.otherSupportType, answers.otherSupportType),
          ...engagementFacts(answers),
          ...optionalFact(labels.additionalNotes, answers.additionalNotes),
          ['Received', formatInstant(created_at)],
        ]}
      />
      <EmailButton href={adminLink} label="Open the lead" />
      <Paragraph>
        Please delete this email from your mailbox once it is no longer needed: {enquiryMonths} months from now at the
        latest, unless they were sent a quote, or at once if they ask. Our privacy page promises it.
      </Paragraph>
    </>
  ),
}))

/** Contains none of the visitor's free text, because anybody can enter any address (F4). */
export const assessmentConfirmed = strangerEmailKind<Choices & { due_day: Day; privacyLink: string }>(
  'assessment_confirmed',
  ({ business, due_day, privacyLink, ...choices }) => ({
    subject: 'We have your needs assessment',
    preview: `A tailored proposal with indicative pricing follows by ${formatDayInFull(due_day)}.`,
    why: `You get this email because this address was entered in the Client Needs Form of ${business.name}. Was that not you? Reply to have it removed.`,
    signedBy: 'owner',
    element: (
      <>
        <Greeting />
        <Paragraph>Thank you. This is what you asked about:</Paragraph>
        <Facts rows={[supportFact(choices.supportTypes), ...engagementFacts(choices)]} />
        <Paragraph>
          We review it and email you a tailored proposal with indicative pricing by the next business day,{' '}
          <strong>
            <Whole>{formatDayInFull(due_day)}</Whole>
          </strong>
          .
        </Paragraph>
        <Paragraph>
          Something to add, to correct or to remove, or is it urgent? Reply to this email
          <OrCall business={business} />. Our <Link href={privacyLink}>privacy page</Link> says what we keep.
        </Paragraph>
      </>
    ),
  }),
)

/** `text` is the owner's own, with an empty line between two paragraphs. */
export const leadReply = emailKind<{ text: string }>('lead_reply', 'client', ({ business, text }) => ({
  subject: `Your enquiry to ${business.name}`,
  preview: 'An answer to what you asked about in our Client Needs Form.',
  why: `You get this email because you completed the Client Needs Form of ${business.name}. ${rightsSentence}`,
  element: (
    <>
      {text.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
        <Paragraph key={at}>
          <Lines of={paragraph.split('\n')} />
        </Paragraph>
      ))}
    </>
  ),
}))

export const manyAssessments = emailKind<{ kept: number; listLink: string }>(
  'many_assessments',
  'owner',
  ({ business, kept, listLink }) => ({
    subject: 'Needs assessments are held back',
    preview: 'More came than people send. They wait in quarantine, and nobody got an email about them.',
    why: whyOwner(business),
    element: (
      <>
        <Paragraph>
          The Client Needs Form was sent more often than people send it. It looks like a machine. What a network sends
          first in a day reached you as ever. The others are in quarantine, where {kept} are kept, and neither you nor
          the sender got an email about them.
        </Paragraph>
        <Paragraph>
          Please look through the list: real enquiries among them expect an answer. Press Not spam for each, and its
          emails go out. You get this email once a day at the most.
        </Paragraph>
        <EmailButton href={listLink} label="Open the quarantine" />
      </>
    ),
  }),
)
