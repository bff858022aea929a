import { formatInstant, instant } from '#src/base/time.ts'
import { partyOf } from '#src/business/rules.ts'
import type { Context } from '#src/context.ts'
import { pageLists } from './lists.ts'
import {
  auditContentPath,
  type Cell,
  type FileLink,
  type PageList,
  sumsPath,
  type TakenBlob,
  type TakenFile,
  type TakenTable,
} from './rules.ts'

const style = `
:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:75rem;margin:2rem auto;padding:0 1.25rem}
h1,h2{font-family:Georgia,serif;line-height:1.25}h2{margin-top:2.5rem}
div{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8886;overflow-wrap:break-word}
ul{overflow-wrap:anywhere}pre{overflow-x:auto;border-left:3px solid;padding-left:.875rem}`

const linkTo = ({ path, label }: FileLink) => `<a href="${Bun.escapeHTML(path)}">${Bun.escapeHTML(label)}</a>`

const htmlOf = (cell: Cell) =>
  Array.isArray(cell) ? cell.map(linkTo).join(', ') : Bun.escapeHTML(String((cell as string | number | null) ?? ''))

const rowsOf = (rows: readonly (readonly Cell[])[]) =>
  rows.map((cells) => `<tr>${cells.map((cell) => `<td>${htmlOf(cell)}</td>`).join('')}</tr>\n`).join('')

function* section({ title, heads, pages }: PageList) {
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('')
  yield `<h2>${title}</h2>\n<div><table><thead><tr>${head}</tr></thead><tbody>\n`
  for (const page of pages) yield rowsOf(page)
  yield '</tbody></table></div>\n'
}

const checking = `<h2>How to check it</h2>
<p>${linkTo({ path: sumsPath, label: sumsPath })} has the fingerprint of every file: <code>sha256sum -c ${sumsPath}</code>.</p>
<p>Line n of ${linkTo({ path: auditContentPath, label: auditContentPath })} is what event n of the audit log was hashed from. The first command gives the hash of its content; the second, with the event’s “previous”, gives its “hash”, both in data/audit_events.jsonl. Events of early versions are hashed in one step: from “previous” and the line itself. Heads that left in emails stand in data/audit_heads.jsonl.</p>
<pre>sed -n 5p ${auditContentPath} | tr -d '\\n' | openssl dgst -sha256
printf %s%s PREVIOUS CONTENT_HASH | openssl dgst -sha256</pre>
`

type IndexInput = { files: readonly TakenFile[]; blobs: readonly TakenBlob[]; tables: readonly TakenTable[] }

/** The page that lists the whole. It needs no script and no other host, and is made page by page. */
export function* indexPage(ctx: Context, { files, blobs, tables }: IndexInput) {
  const byOwner = Map.groupBy(blobs, ({ owner }) => owner)
  const title = Bun.escapeHTML(`Everything of ${partyOf(ctx.business())}`)
  yield `<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${style}</style></head><body><main>
<h1>${title}</h1>
<p>Made on ${formatInstant(instant(ctx.clock()))}. This page opens without a network. The folder data has each table as it is stored, one JSON object a line, sums of money in cents; csv has tables for a spreadsheet, files has PDFs and pictures, contracts the versions of terms and NDA.</p>
<p>Secrets are left out: passwords, sessions, devices, codes, passkeys, secrets of apps, keys, private links, and the words of sent emails, which have such links. What was erased stays erased.</p>
`
  for (const list of pageLists(ctx, (owner) => byOwner.get(owner) ?? [])) yield* section(list)
  yield* section({
    title: 'Tables',
    heads: ['Table', 'Rows', 'File'],
    pages: [
      tables.map(({ name, rows, path }) => [name, rows, path === null ? 'left out' : [{ path, label: path }]] as const),
    ],
  })
  yield checking
  yield '<h2>Files</h2>\n<ul>\n'
  for (const { path, bytes } of files) yield `<li>${linkTo({ path, label: path })} (${bytes} bytes)</li>\n`
  yield '</ul></main></body></html>\n'
}
