import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { tagline } from '#src/business/rules.ts'
import type { Business } from '#src/business/schema.ts'
import type { Email } from './email-kind.ts'

// UX.md "The look". Each colour stands on an explicit ground, so a mail program that inverts one inverts both.
const ink = '#12262f'
const stone = '#4d5d64'
const hairline = '#d9d6cb'
const greenstone = '#1c6b5a'
const snow = '#fbfaf6'

const serif = "Newsreader, 'Source Serif 4', Georgia, 'Times New Roman', serif"
const sans = "'Source Sans 3', 'Segoe UI', -apple-system, Roboto, 'Helvetica Neue', Arial, sans-serif"

// A company's name may be one word of 200 emails.
const breakable: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }
const body: CSSProperties = { margin: '0 0 16px', fontSize: 17, lineHeight: '26px', color: ink, ...breakable }
const small: CSSProperties = { margin: '0 0 8px', fontSize: 14, lineHeight: '21px', color: stone, ...breakable }
const link: CSSProperties = { color: greenstone, textDecoration: 'underline' }

export const Paragraph = ({ children }: { children: ReactNode }) => <p style={body}>{children}</p>

/** The salutation: te reo is marked as such (NZ.md). */
export const Greeting = ({ name }: { name?: string }) => (
  <Paragraph>
    <span lang="mi">Kia ora</span>
    {name && ` ${name}`},
  </Paragraph>
)

/** A date, reference or telephone number: never broken across lines. */
export const Whole = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

/** What somebody wrote, or chose, in several lines. */
export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))

/** A link within a sentence. In the plain text its address follows it. */
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
  color: '#ffffff',
  textDecoration: 'none',
  ...breakable,
}

/** The one button of an email, and its address in plain text below it. The plain text version has the address only. */
export const Button = ({ href, label }: { href: string; label: string }) => (
  <>
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      bgcolor={greenstone}
      style={{ margin: '8px 0 16px', backgroundColor: greenstone, borderRadius: 4 }}
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
      <a href={href} style={{ ...link, color: stone, wordBreak: 'break-all' }}>
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
  borderBottom: `1px solid ${hairline}`,
  ...breakable,
}

/** A term a line, with what it is. */
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
            style={{ ...cell, width: '36%', paddingRight: 12, fontWeight: 400, color: stone }}
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

/** The same address for a person and for a program: `example.co.nz` is typed without its scheme. */
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
    <a href={`mailto:${business.email}`} style={{ ...link, color: stone }}>
      {business.email}
    </a>
    <br />
    <a href={webAddress(business.web)} data-link="spelled" style={{ ...link, color: stone }}>
      {business.web}
    </a>
  </p>
)

// Fills the rest of the preview line, so that an inbox does not go on with the letterhead.
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

/** The whole page: letterhead, the words, who sent them and why. */
export const Letterhead = ({ business, email }: { business: Business; email: Email }) => (
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
    <body style={{ margin: 0, padding: 0, backgroundColor: snow }}>
      <Preview text={email.preview} />
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        border={0}
        bgcolor={snow}
        style={{ backgroundColor: snow, fontFamily: sans, color: ink }}
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
                    <td style={{ paddingBottom: 14, borderBottom: `2px solid ${greenstone}`, ...breakable }}>
                      <p style={{ margin: 0, fontFamily: serif, fontSize: 23, lineHeight: '30px', color: ink }}>
                        {business.name}
                        <br />
                        <span style={{ ...small, fontFamily: sans }}>{tagline}</span>
                      </p>
                    </td>
                  </tr>
                  <tr>
                    <td style={{ paddingTop: 28 }}>{email.element}</td>
                  </tr>
                  <tr>
                    <td style={{ paddingTop: 8 }}>
                      <hr style={{ margin: '0 0 20px', border: 'none', borderTop: `1px solid ${hairline}` }} />
                      <SenderDetails business={business} />
                      <p style={{ ...small, margin: '12px 0 0' }}>{email.why}</p>
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
