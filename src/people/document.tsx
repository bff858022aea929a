import type { ReactNode } from 'react'
import { formatMoney, isDollars } from '#src/base/money.ts'
import { type Day, formatDay, formatInstant, type Instant, isDay } from '#src/base/time.ts'
import type { Identity } from '#src/business/schema.ts'

type ListedFile = { path: string; sha256: string }
type CopyItem = { title: string; record: Readonly<Record<string, unknown>>; files: readonly ListedFile[] }
export type CopySection = { title: string; items: readonly CopyItem[] }

type PersonalDataCopyProps = {
  email: string
  provider: Pick<Identity, 'legalName'> & { email: string; phone: string }
  made_at: Instant
  sections: readonly CopySection[]
}

const style = `
:root{color-scheme:light dark;font:1rem/1.55 system-ui,sans-serif}
body{max-width:52rem;margin:2rem auto;padding:0 1.25rem;overflow-wrap:anywhere}
h1,h2,h3{font-family:Georgia,serif;line-height:1.25}
h2{margin-top:2.5rem;border-bottom:1px solid}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.35rem 1.25rem;margin:.5rem 0}
dt{font-weight:600}dd{margin:0;white-space:pre-wrap}
dd:has(>dl,>ul){grid-column:1/-1;white-space:normal;border-left:3px solid;padding-left:.875rem}li:has(>dl){list-style:none;margin:0 0 .75rem -1.25rem}
ul{margin:0;padding-left:1.25rem}code{font-size:.875em}
@media(max-width:34rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media print{body{max-width:none;margin:0}section>h2,h3,dt{break-after:avoid}a{color:inherit}}`

const wordsOf = (key: string) =>
  key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

const isPrice = (key: string) => /_rate(_per_km)?$/.test(key)

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[.]\d{3}Z$/

const formatText = (value: string) => {
  if (isDay(value)) return formatDay(value as Day)
  return instantShape.test(value) ? formatInstant(value as Instant) : value
}

const Value = ({ name, value }: { name: string; value: unknown }): ReactNode => {
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isPrice(name) && isDollars(value) ? formatMoney(value) : String(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None'
    return (
      <ul>
        {value.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is printed once
          <li key={index}>
            <Value name={name} value={one} />
          </li>
        ))}
      </ul>
    )
  }
  if (typeof value !== 'object') return formatText(String(value))
  return Object.keys(value).length > 0 ? <Fields record={value} /> : 'Nothing'
}

const Fields = ({ record }: { record: object }) => (
  <dl>
    {Object.entries(record).flatMap(([key, value]) => [
      <dt key={`${key}-term`}>{wordsOf(key)}</dt>,
      <dd key={key}>
        <Value name={key} value={value} />
      </dd>,
    ])}
  </dl>
)

const Item = ({ title, record, files }: CopyItem) => (
  <article>
    <h3>{title}</h3>
    <Fields record={record} />
    {files.map(({ path, sha256 }) => (
      <p key={path}>
        <a href={path}>{path}</a>
        <br />
        SHA-256 <code>{sha256}</code>
      </p>
    ))}
  </article>
)

/** The page with a copy of a person's data. It needs no script and no other host. */
export const PersonalDataCopyPage = ({ email, provider, made_at, sections }: PersonalDataCopyProps) => (
  <html lang="en-NZ">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta httpEquiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
      <title>{`What ${provider.legalName} holds about ${email}`}</title>
      <style>{style}</style>
    </head>
    <body>
      <main>
        <h1>What we hold about {email}</h1>
        <p>
          {provider.legalName} made this copy on {formatInstant(made_at)}, as the Privacy Act 2020 entitles you to
          (information privacy principle 6). Every thing stands here once to be read, and beside this page as JSON, as
          we store it. Documents are beside it too, with their fingerprints in SHA256SUMS.
        </p>
        <p>
          If something is wrong, ask us to correct it. If we do not agree, you may have your own statement kept beside
          it. Write to {provider.email}
          {provider.phone && `, or call ${provider.phone}`}. You may complain to the Office of the Privacy Commissioner
          (privacy.org.nz).
        </p>
        {sections.length === 0 && <p>We hold nothing under this address.</p>}
        {sections.map(({ title, items }) => (
          <section key={title}>
            <h2>{title}</h2>
            {items.map((item) => (
              <Item key={item.title} {...item} />
            ))}
          </section>
        ))}
      </main>
    </body>
  </html>
)
