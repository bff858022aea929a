import { type Day, formatDay } from '#src/base/time.ts'
import { EmailButton, Greeting, Lines, Link, Paragraph } from '#src/mail/design/layout.tsx'
import { emailKind } from '#src/mail/email-kind.ts'
import { addressOrigin, followUpEmail, type Origin } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'

type FollowUp = Origin & {
  shown: ShownQuote
  lastDay: Day
  text: string
  link: string
  stopLink: string
}

const OwnWords = ({ text }: { text: string }) =>
  text.split(/\n{2,}/).map((paragraph, at) => {
    const [, name] = /^Kia ora (.+),$/.exec(paragraph) ?? []
    return name === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
      <Paragraph key={at}>
        <Lines of={paragraph.split('\n')} />
      </Paragraph>
    ) : (
      <Greeting key={name} name={name} />
    )
  })

// The Unsolicited Electronic Messages Act requires the sender, a contact and a way to stop in each email.
export const followUp = emailKind<FollowUp>(
  followUpEmail.kind,
  'client',
  ({ business, shown, lastDay, text, link, stopLink, ...origin }) => ({
    subject: `Quote ${shown.reference} for ${shown.client_company}: open until ${formatDay(lastDay)}`,
    preview: `A reminder from ${business.name}. You can accept or decline it until ${formatDay(lastDay)}.`,
    why: `You get this email because ${business.name} sent you a quote that is still open. ${addressOrigin(origin)}`,
    element: (
      <>
        <OwnWords text={text} />
        <EmailButton href={link} label="Read your quote" />
        <Paragraph>
          Want no more of these? Reply and say so, or open:{' '}
          <Link href={stopLink}>No more reminders about this quote</Link>
        </Paragraph>
      </>
    ),
  }),
)
