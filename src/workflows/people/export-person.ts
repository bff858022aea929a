import { createElement } from 'react'
import { pick } from '#src/base/objects.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import { partyOf } from '#src/business/rules.ts'
import type { Context } from '#src/context.ts'
import { type CopySection, PersonalDataCopyPage } from '#src/people/document.tsx'
import { groupLabels, type HeldItem, type RecordGroup, recordGroups } from '#src/people/rules.ts'
import { type ZipEntry, zipStream } from '#src/people/zip.ts'
import { collectPerson } from './find-person.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const folderOf = (group: RecordGroup, { trace }: HeldItem) => `${group}/${trace.id.replaceAll(/[^\w.@-]/g, '-')}`

const filesOf = (group: RecordGroup, held: HeldItem) =>
  (held.files ?? []).map(({ name, ...file }) => ({ ...file, path: `${folderOf(group, held)}/${name}` }))

/** Makes a ZIP of all that is held about an address: JSON, PDFs, and an HTML page that shows them (IPP 6). */
export const exportPerson = async (ctx: Context, { email }: { email: string }) => {
  const held = collectPerson(ctx, { email })
  const sections: CopySection[] = []
  const entries: ZipEntry[] = []
  const sums: string[] = []
  const add = (path: string, text: string) => {
    const bytes = bytesOf(text)
    sums.push(`${sha256(bytes)}  ${path}`)
    entries.push({ path, read: () => bytes })
  }
  for (const group of recordGroups) {
    const items = held[group].map((one) => {
      const { trace, record } = one
      const files = filesOf(group, one)
      add(`${folderOf(group, one)}.json`, `${JSON.stringify(record, null, 2)}\n`)
      for (const { path, sha256: sum, read } of files) {
        sums.push(`${sum}  ${path}`)
        entries.push({ path, read })
      }
      return { title: `${trace.label} (${trace.id})`, record, files }
    })
    if (items.length > 0) sections.push({ title: groupLabels[group], items })
  }
  const { renderToStaticMarkup } = await import('react-dom/server')
  const business = ctx.business()
  const provider = { ...pick(business, 'email', 'phone'), legalName: partyOf(business) }
  const page = createElement(PersonalDataCopyPage, { email, provider, made_at: instant(ctx.clock()), sections })
  add('index.html', `<!doctype html>${renderToStaticMarkup(page)}\n`)
  entries.push({ path: 'SHA256SUMS', read: () => bytesOf(`${sums.join('\n')}\n`) })
  ctx.log.info({ event: 'person_exported', userId: ctx.actor.id, count: entries.length })
  return zipStream({ entries, at: ctx.clock() })
}
