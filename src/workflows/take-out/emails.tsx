import { formatInstant, type Instant } from '#src/base/time.ts'
import { EmailButton, Facts, Paragraph } from '#src/mail/design/layout.tsx'
import { emailKind } from '#src/mail/email-kind.ts'

/** Goes to the owner's mailbox, because whoever has the file has everything. */
export const everythingTaken = emailKind<{ by: string; at: Instant; file: string; link: string }>(
  'everything_taken',
  'owner',
  ({ business, by, at, file, link }) => ({
    subject: `Everything of ${business.name} was downloaded`,
    preview: `${by}, ${formatInstant(at)}.`,
    why: `You get this email because each download of everything that ${business.name} has is reported to this address.`,
    element: (
      <>
        <Paragraph>
          One file with every quote, lead, client, invoice and document was downloaded. Passwords, private links and
          keys are not in it.
        </Paragraph>
        <Facts
          rows={[
            ['Account', by],
            ['Time', formatInstant(at)],
            ['File', file],
          ]}
        />
        <Paragraph>
          If it was you, you need do nothing. If not, change your password at once: that ends every session of the
          account.
        </Paragraph>
        <EmailButton href={link} label="Open Status" />
      </>
    ),
  }),
)
