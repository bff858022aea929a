import { businessSettingsUrl } from '#src/base/links.ts'
import { formatInstant, type Instant } from '#src/base/time.ts'
import { EmailButton, Paragraph } from '#src/mail/design/layout.tsx'
import { emailKind } from '#src/mail/email-kind.ts'

export const testEmail = emailKind<{ at: Instant; origin: string }>(
  'test_email',
  'owner',
  ({ business, at, origin }) => ({
    subject: `Test email of ${business.name}`,
    preview: 'Emails of your front office arrive here.',
    why: `You get this email because an admin of ${business.name} asked for it in the settings.`,
    element: (
      <>
        <Paragraph>Emails of your front office arrive here. This one was asked for {formatInstant(at)}.</Paragraph>
        <Paragraph>
          If you found it among the spam, mark it as no spam, and add the records of your domain that Resend shows.
        </Paragraph>
        <EmailButton href={businessSettingsUrl(origin)} label="Open the settings" />
      </>
    ),
  }),
)
