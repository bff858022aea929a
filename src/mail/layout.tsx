import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { documentPalette } from '#src/base/palette.ts'
import { sampleNotice, tagline } from '#src/business/rules.ts'
import type { Business } from '#src/business/schema.ts'
import type { Email } from './email-kind.ts'

// Every text has an explicit background, so that a mail program that inverts one colour inverts both.
const { ground, ink, soft, line, primary, onPrimary } = documentPalette

const serif = "Newsreader, 'Source Serif 4', Georgia, 'Times New Roman', serif"
const sans = "'Source Sans 3', 'Segoe UI', -apple-system, Roboto, 'Helvetica Neue', Arial, sans-serif"

// A company's name may be one word of 200 letters.
const breakable: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }
const body: CSSProperties = { margin: '0 0 16px', fontSize: 17, lineHeight: '26px', color: ink, ...breakable }
const small: CSSProperties = { margin: '0 0 8px', fontSize: 14, lineHeight: '21px', color: soft, ...breakable }
const link: CSSProperties = { color: primary, textDecoration: 'underline' }

export const Paragraph = ({ children }: { children: ReactNode }) => <p style={body}>{children}</p>

/** Marks te reo Māori, for screen readers. */
export const Greeting = ({ name }: { name?: string }) => (
  <Paragraph>
    <span lang="mi">Kia ora</span>
    {name && ` ${name}`},
  </Paragraph>
)

/** Keeps a date, a reference or a telephone number on one line. */
export const Whole = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))

/** A link within a sentence. In the plain text version its URL follows it. */
export const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} style={link}>
    {children}
  </a>
)

const button: CSSProperties = {
  display: 'inline-block',
  padding: '13px 26px',
  fontSize: 17,
  lineHeight: '22px',
  fontWeight: 600,
  color: onPrimary,
  textDecoration: 'none',
  ...breakable,
}

/** The button of an email, with its URL below. The plain text version has the URL only. */
export const EmailButton = ({ href, label }: { href: string; label: string }) => (
  <>
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      bgcolor={primary}
      style={{ margin: '8px 0 16px', backgroundColor: primary, borderRadius: 4 }}
      data-skip-in-text="true"
    >
      <tbody>
        <tr>
          <td>
            <a href={href} style={button}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
    <p style={{ ...small, margin: '0 0 20px' }}>
      {label}:
      <br />
      <a href={href} style={{ ...link, color: soft, wordBreak: 'break-all' }}>
        {href}
      </a>
    </p>
  </>
)

const cell: CSSProperties = {
  padding: '9px 0',
  fontSize: 16,
  lineHeight: '23px',
  color: ink,
  textAlign: 'left',
  verticalAlign: 'top',
  borderBottom: `1px solid ${line}`,
  ...breakable,
}

export const Facts = ({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) => (
  <table
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={{ margin: '4px 0 20px', borderCollapse: 'collapse' }}
  >
    <tbody>
      {rows.map(([term, value]) => (
        <tr key={term} data-fact="line">
          <th
            scope="row"
            data-fact="term"
            style={{ ...cell, width: '36%', paddingRight: 12, fontWeight: 400, color: soft }}
          >
            {term}
          </th>
          <td data-fact="value" style={{ ...cell, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Adds the scheme that people leave out. */
const webAddress = (web: string) => (/^https?:\/\//i.test(web) ? web : `https://${web}`)

const SenderDetails = ({ business }: { business: Business }) => (
  <p style={small}>
    <strong style={{ color: ink, fontWeight: 600 }}>{business.legalName}</strong>
    {business.nzbn && (
      <>
        <br />
        NZBN {business.nzbn}
      </>
    )}
    <br />
    {business.phone}
    <br />
    <a href={`mailto:${business.email}`} style={{ ...link, color: soft }}>
      {business.email}
    </a>
    <br />
    <a href={webAddress(business.web)} data-link="spelled" style={{ ...link, color: soft }}>
      {business.web}
    </a>
  </p>
)

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

type LetterheadProps = { business: Business; email: Email; record?: string | undefined }

export const Letterhead = ({ business, email, record }: LetterheadProps) => (
  <html lang="en-NZ" dir="ltr" style={{ colorScheme: 'light' }}>
    <head>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <meta name="supported-color-schemes" content="light" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <meta name="x-apple-disable-message-reformatting" />
      <title>{email.subject}</title>
    </head>
    <body style={{ margin: 0, padding: 0, backgroundColor: ground }}>
      <Preview text={email.preview} />
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        border={0}
        bgcolor={ground}
        style={{ backgroundColor: ground, fontFamily: sans, color: ink }}
      >
        <tbody>
          <tr>
            <td align="center" style={{ padding: '32px 20px 40px' }}>
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                border={0}
                style={{ maxWidth: 560, tableLayout: 'fixed', textAlign: 'left' }}
              >
                <tbody>
                  <tr>
                    <td style={{ paddingBottom: 14, borderBottom: `2px solid ${primary}`, ...breakable }}>
                      <p style={{ margin: 0, fontFamily: serif, fontSize: 23, lineHeight: '30px', color: ink }}>
                        {business.name}
                        <br />
                        <span style={{ ...small, fontFamily: sans }}>{tagline}</span>
                        {business.sample && (
                          <>
                            <br />
                            <strong style={{ ...small, fontFamily: sans, fontWeight: 600 }}>{sampleNotice}</strong>
                          </>
                        )}
                      </p>
                    </td>
                  </tr>
                  <tr>
                    <td style={{ paddingTop: 28 }}>{email.element}</td>
                  </tr>
                  <tr>
                    <td style={{ paddingTop: 8 }}>
                      <hr style={{ margin: '0 0 20px', border: 'none', borderTop: `1px solid ${line}` }} />
                      <SenderDetails business={business} />
                      <p style={{ ...small, margin: '12px 0 0' }}>{email.why}</p>
                      {record && <p style={{ ...small, margin: '12px 0 0', fontSize: 12 }}>Record {record}</p>}
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
)
