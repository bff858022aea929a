import { formatInstant, type Instant } from '#src/base/time.ts'
import { EmailButton, Lines, Paragraph } from '#src/mail/design/layout.tsx'
import { emailKind } from '#src/mail/email-kind.ts'

export const emailsWithheld = emailKind<{ since: Instant; counts: [words: string, count: number][]; listLink: string }>(
  'emails_withheld',
  'owner',
  ({ business, since, counts, listLink }) => ({
    subject: `Emails to strangers that ${business.name} did not send`,
    preview: 'Accounts and leads are kept. Your clients’ emails are not affected.',
    why: `You get this email because strangers caused more emails at ${business.name} than they may.`,
    element: (
      <>
        <Paragraph>
          Since {formatInstant(since)} strangers caused more emails than they may together, or one network more than a
          fifth of them. So that enough is left for your clients, these were not sent:
        </Paragraph>
        <Paragraph>
          <Lines of={counts.map(([words, count]) => `${count} ${words}`)} />
        </Paragraph>
        <Paragraph>
          Every account and every lead is kept. Whoever signs up again later gets the email. A needs assessment without
          a confirmation says so on its page: please look whether real enquiries are among them.
        </Paragraph>
        <EmailButton href={listLink} label="Open the leads" />
      </>
    ),
  }),
)
