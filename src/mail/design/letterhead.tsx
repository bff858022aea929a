import type { ReactNode } from 'react'
import type { Business, Owner } from '#src/business/schema.ts'
import type { Email } from '#src/mail/email-kind.ts'
import { Band } from './band.tsx'
import { nightStyle, outlookNightStyle, roles } from './colours.ts'
import { EmailSignature, Foot } from './layout.tsx'
import { fonts, phoneStyle, side, smallPrint, table } from './styles.ts'

// Fills the preview line of an inbox, which would otherwise show the letterhead.
const filler = '\u00a0\u200c'.repeat(80)

const Preview = ({ text }: { text: string }) => (
  <div
    data-skip-in-text="true"
    style={{ display: 'none', overflow: 'hidden', lineHeight: '1px', maxHeight: 0, maxWidth: 0, opacity: 0 }}
  >
    {text}
    {filler}
  </div>
)

type Sender = { business: Business; owner: Owner; origin: string; signOff: string }

const Sheet = ({ children }: { children: ReactNode }) => (
  <table
    {...table}
    width="100%"
    bgcolor={roles.ground.light}
    className="ground ink"
    style={{
      width: '100%',
      tableLayout: 'fixed',
      backgroundColor: roles.ground.light,
      fontFamily: fonts.sans,
      color: roles.ink.light,
    }}
  >
    <tbody>
      <tr>
        <td align="center">
          <table
            {...table}
            width={560}
            className="sheet"
            style={{ width: 560, maxWidth: '100%', tableLayout: 'fixed', textAlign: 'left' }}
          >
            <tbody>{children}</tbody>
          </table>
        </td>
      </tr>
    </tbody>
  </table>
)

type LetterheadProps = Sender & { email: Email; auditHead?: string | undefined }

export const Letterhead = ({ business, owner, origin, signOff, email, auditHead }: LetterheadProps) => (
  <html lang="en-NZ" dir="ltr" style={{ colorScheme: 'light dark' }}>
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <meta name="x-apple-disable-message-reformatting" />
      <title>{email.subject}</title>
      <style>{phoneStyle}</style>
      <style>{nightStyle}</style>
      <style>{outlookNightStyle}</style>
    </head>
    <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: roles.ground.light }}>
      <Preview text={email.preview} />
      <Sheet>
        <tr>
          <td>
            <Band business={business} origin={origin} cover={email.cover} />
          </td>
        </tr>
        <tr>
          <td style={{ padding: `28px ${side}px 0` }}>
            {email.element}
            {email.signedBy && signOff && (
              <p data-text="line" className="soft" style={{ ...smallPrint, margin: '12px 0 0' }}>
                {signOff}
              </p>
            )}
            {email.signedBy && (
              <EmailSignature
                by={email.signedBy === 'owner' ? owner : email.signedBy}
                owner={owner}
                business={business}
                origin={origin}
              />
            )}
          </td>
        </tr>
        <tr>
          <td style={{ padding: `8px ${side}px 40px` }}>
            <Foot business={business} why={email.why} auditHead={auditHead} />
          </td>
        </tr>
      </Sheet>
    </body>
  </html>
)
