import { Children, type CSSProperties, Fragment, type ReactNode } from 'react'
import { emailUrl, portraitUrl } from '#src/base/links.ts'
import { partyOf } from '#src/business/rules.ts'
import type { Business, Owner, Signatory } from '#src/business/schema.ts'
import { roles } from './colours.ts'
import { breakable, cell, footPrint, hairline, link, plain, serif, smallPrint, table } from './styles.ts'

// Every text sets its background, so that a mail program that inverts one colour inverts both.
const body: CSSProperties = {
  margin: '0 0 16px',
  fontSize: 17,
  lineHeight: '26px',
  color: roles.ink.light,
  ...breakable,
}

/** Keeps a date, a reference or a telephone number on one line. */
export const Whole = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

const quoteReference = /\b(Q-[0-9A-Z]{8}(?:-R\d+)?)/

/** Text that breaks at no hyphen of a quote's reference. */
const Text = ({ of }: { of: string }) =>
  of.split(quoteReference).map((part, at) => (at % 2 === 1 ? <Whole key={part}>{part}</Whole> : part))

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={body}>
    {Children.map(children, (child) => (typeof child === 'string' ? <Text of={child} /> : child))}
  </p>
)

/** Marks te reo Māori, for screen readers. */
export const Greeting = ({ name }: { name?: string }) => (
  <Paragraph>
    <span lang="mi">Kia ora</span>
    {name && ` ${name}`},
  </Paragraph>
)

export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))

/** A link in a sentence. In plain text its URL follows it. */
export const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="action" style={link}>
    {children}
  </a>
)

export const EmailAddress = ({ of }: { of: string }) => <Link href={emailUrl(of)}>{of}</Link>

const button: CSSProperties = {
  display: 'inline-block',
  padding: '13px 26px',
  fontSize: 17,
  lineHeight: '22px',
  fontWeight: 600,
  color: roles['on-button'].light,
  textDecoration: 'none',
  ...breakable,
}

// Outlook on Windows ignores the padding of a link, so the cell has it.
const buttonCell = { msoPaddingAlt: '13px 26px' } as CSSProperties

/** The button of an email, with its URL below. Plain text has only the URL. */
export const EmailButton = ({ href, label }: { href: string; label: string }) => (
  <>
    <table
      {...table}
      bgcolor={roles.button.light}
      className="button"
      style={{ margin: '8px 0 16px', backgroundColor: roles.button.light, borderRadius: 4 }}
      data-skip-in-text="true"
    >
      <tbody>
        <tr>
          <td style={buttonCell}>
            <a href={href} className="on-button" style={button}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
    <p className="soft" style={{ ...footPrint, margin: '0 0 20px' }}>
      {label}:
      <br />
      <a href={href} className="soft" style={{ ...link, color: roles.soft.light, wordBreak: 'break-all' }}>
        {href}
      </a>
    </p>
  </>
)

const term: CSSProperties = { ...cell, paddingRight: 12, fontWeight: 400, color: roles.soft.light }
/** For the terms of {@link Facts}: our own short words, which need no breaks. */
const besideValue: CSSProperties = { overflowWrap: 'normal', wordBreak: 'normal', width: '36%' }
const sum: CSSProperties = { textAlign: 'right', whiteSpace: 'nowrap' }

type FactsProps = { rows: readonly (readonly [term: string, value: ReactNode])[]; sums?: boolean }

/** `sums`: the values are sums, which stand below each other at the right. */
export const Facts = ({ rows, sums = false }: FactsProps) => (
  <table width="100%" {...plain} style={{ margin: '4px 0 20px', borderCollapse: 'collapse' }}>
    <tbody>
      {rows.map(([name, value]) => (
        <tr key={name} data-fact="line">
          <th scope="row" data-fact="term" className="soft line" style={{ ...term, ...(!sums && besideValue) }}>
            {name}
          </th>
          <td
            data-fact="value"
            className="ink line"
            style={{ ...cell, ...(sums ? sum : {}), color: roles.ink.light, fontVariantNumeric: 'tabular-nums' }}
          >
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const EmailHeading = ({ children }: { children: string }) => (
  <h2 className="ink" style={serif(22, 29, { margin: '28px 0 10px', fontWeight: 500, color: roles.ink.light })}>
    {children}
  </h2>
)

/** Another person's text, in which no URL becomes a link. In plain text each line begins with ">". */
export const Quoted = ({ text }: { text: string }) => (
  <blockquote
    className="line"
    style={{ margin: '0 0 20px', padding: '14px 0 0', borderTop: hairline, borderBottom: hairline }}
  >
    <Paragraph>
      <Lines of={text.split('\n')} />
    </Paragraph>
  </blockquote>
)

/** The owner's words, above the signature. */
export const Note = ({ text }: { text: string }) => (
  <blockquote style={{ margin: '0 0 24px', padding: 0 }}>
    <p className="ink" style={serif(22, 32, { fontStyle: 'italic', color: roles.ink.light })}>
      <Lines of={text.split('\n')} />
    </p>
  </blockquote>
)

const signature = serif(22, 28, { fontStyle: 'italic', color: roles.ink.light })

type SignatureProps = { by: Signatory; owner: Owner; business: Business; origin: string }

/** Without the portrait if `by` is not the present owner. */
export const EmailSignature = ({ by, owner, business, origin }: SignatureProps) => {
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
            {by.name && (
              <p data-text="line" className="ink" style={signature}>
                {by.name}
              </p>
            )}
            <p data-text="line" className="soft" style={{ ...smallPrint, margin: 0 }}>
              {[by.title, business.name].filter(Boolean).join(', ')}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Adds the scheme that people leave out. */
const webAddress = (web: string) => (/^https?:\/\//i.test(web) ? web : `https://${web}`)

// As high as a finger needs (24 px).
const footLink = { ...link, color: roles.soft.light, display: 'inline-block', lineHeight: '24px' } as const

const SenderDetails = ({ business }: { business: Business }) => {
  const { nzbn, phone, email, web } = business
  const links = [email && [email, emailUrl(email)], web && [web, webAddress(web)]] as const
  return (
    <p className="soft" style={footPrint}>
      <strong className="ink" style={{ color: roles.ink.light, fontWeight: 600 }}>
        {partyOf(business)}
      </strong>
      {[nzbn && `NZBN ${nzbn}`, phone].map((text) => text && [<br key="break" />, text])}
      {links.map(
        (each) =>
          each && (
            <Fragment key={each[0]}>
              <br />
              <a href={each[1]} data-link="spelled" className="soft" style={footLink}>
                {each[0]}
              </a>
            </Fragment>
          ),
      )}
    </p>
  )
}

type FootProps = { business: Business; why: string; auditHead: string | undefined }

export const Foot = ({ business, why, auditHead }: FootProps) => (
  <>
    <hr className="line" style={{ margin: '0 0 20px', border: 'none', borderTop: `1px solid ${roles.line.light}` }} />
    <SenderDetails business={business} />
    <p className="soft" style={{ ...footPrint, margin: '12px 0 0' }}>
      <Text of={why} />
    </p>
    {auditHead && (
      <p className="soft" style={{ ...footPrint, margin: '12px 0 0' }}>
        Record {auditHead}
      </p>
    )}
  </>
)
