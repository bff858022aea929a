import { formatInstant, type Instant } from '#src/base/time.ts'
import { emailKind } from '#src/mail/email-kind.ts'
import { EmailHeading, Facts, Greeting, Paragraph, Whole } from '#src/mail/layout.tsx'
import { codeMinutes } from './rules.ts'

type Coded = { code: string; company: string; contactName: string; reference: string; expires_at: Instant }

/** In its subject too, from where phones fill it in. */
export const ndaCode = emailKind<Coded>(
  'nda_code',
  'client',
  ({ business, code, company, contactName, reference, expires_at }) => ({
    subject: `${code} is your code to sign the NDA with ${business.name}`,
    preview: `It works once, until ${formatInstant(expires_at)}.`,
    why: `You get this email because somebody asked for a code on the page of quote ${reference} for ${company}, to sign the mutual NDA with ${business.name}.`,
    cover: {
      tone: 'dusk',
      title: code,
      lines: [`Your code to sign the NDA, until ${formatInstant(expires_at)}`],
    },
    element: (
      <>
        <Greeting name={contactName} />
        <Paragraph>
          Your six-digit code is <Whole>{code}</Whole>. Type it on the page of the quote, beside your signature. It
          works once, for {`${codeMinutes}`} minutes.
        </Paragraph>
        <EmailHeading>{code}</EmailHeading>
        <Facts
          rows={[
            ['Works until', formatInstant(expires_at)],
            ['Quote', reference],
          ]}
        />
        <Paragraph>
          Tell nobody the code: with it somebody could sign in your place. If you did not ask for it, nothing was
          signed, and there is nothing that you need to do. Questions? Reply to this email, or call{' '}
          <Whole>{business.phone}</Whole>.
        </Paragraph>
      </>
    ),
  }),
)
