import type { ReactNode } from 'react'
import { portraitUrl } from '#src/base/links.ts'
import type { Business, Owner, Signatory } from '#src/business/schema.ts'
import { Band } from './band.tsx'
import { nightStyle, outlookNightStyle, roles } from './colours.ts'
import type { Email } from './email-kind.ts'
import { fonts, link, phoneStyle, serif, side, smallPrint, table } from './styles.ts'

// Fills the preview line of an inbox, which would otherwise continue with the letterhead.
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

type Sender = { business: Business; owner: Owner; origin: string }

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

type SignatureProps = { by: Signatory; owner: Owner; business: Business; origin: string }

/** The portrait is of today's owner: of nobody else. */
const EmailSignature = ({ by, owner, business, origin }: SignatureProps) => {
  const portrait = by.name === owner.name ? owner.portrait : null
  return (
    <table {...table} style={{ margin: '12px 0 20px' }}>
      <tbody>
        <tr>
          {portrait && (
            <td width={48} style={{ paddingRight: 14 }} data-skip-in-text="true">
              <img
                src={portraitUrl(origin, portrait)}
                alt=""
                width={48}
                height={48}
                style={{ display: 'block', border: 0, borderRadius: 24 }}
              />
            </td>
          )}
          <td>
            <p data-text="line" className="ink" style={serif(20, 26, { fontStyle: 'italic', color: roles.ink.light })}>
              {by.name}
            </p>
            <p data-text="line" className="soft" style={{ ...smallPrint, margin: 0 }}>
              {by.title}, {business.name}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Adds the scheme that people leave out. */
const webAddress = (web: string) => (/^https?:\/\//i.test(web) ? web : `https://${web}`)

const SenderDetails = ({ business }: { business: Business }) => (
  <p className="soft" style={smallPrint}>
    <strong className="ink" style={{ color: roles.ink.light, fontWeight: 600 }}>
      {business.legalName}
    </strong>
    {business.nzbn && (
      <>
        <br />
        NZBN {business.nzbn}
      </>
    )}
    <br />
    {business.phone}
    <br />
    <a href={`mailto:${business.email}`} className="soft" style={{ ...link, color: roles.soft.light }}>
      {business.email}
    </a>
    <br />
    <a
      href={webAddress(business.web)}
      data-link="spelled"
      className="soft"
      style={{ ...link, color: roles.soft.light }}
    >
      {business.web}
    </a>
  </p>
)

const Foot = ({ business, why, record }: { business: Business; why: string; record: string | undefined }) => (
  <>
    <hr className="line" style={{ margin: '0 0 20px', border: 'none', borderTop: `1px solid ${roles.line.light}` }} />
    <SenderDetails business={business} />
    <p className="soft" style={{ ...smallPrint, margin: '12px 0 0' }}>
      {why}
    </p>
    {record && (
      <p className="soft" style={{ ...smallPrint, margin: '12px 0 0', fontSize: 12 }}>
        Record {record}
      </p>
    )}
  </>
)

type LetterheadProps = Sender & { email: Email; record?: string | undefined }

export const Letterhead = ({ business, owner, origin, email, record }: LetterheadProps) => (
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
            <Foot business={business} why={email.why} record={record} />
          </td>
        </tr>
      </Sheet>
    </body>
  </html>
)
