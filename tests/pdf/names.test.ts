import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, Page } from '@react-pdf/renderer'
import fc from 'fast-check'
import { createElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { pdfWorker } from '#src/documents.ts'
import { ndaSignature, type SignedFields } from '#src/nda/schema.ts'
import { Words } from '#src/pdf/elements.tsx'
import { registerFonts, sans, serif } from '#src/pdf/fonts.ts'
import { print } from '#src/pdf/print.ts'
import { lacking } from '#src/pdf/rules.ts'
import { order } from './fixtures.ts'
import { isSameText, partsOf, type Read, readPdf } from './read-pdf.ts'

const seed = 20261107

const every = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => lacking(character) === null && character !== ' ',
)
const common = Array.from(`${'aeiouāēīōūĀĒĪŌŪnghkmprtwNGHKMPRTWlsdbcfyzjvqx'.repeat(2)}’'ʻ-–—.,&()/0123456789`)

const email = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...common) },
  { weight: 1, arbitrary: fc.constantFrom(...every) },
)

/** Words of any length, one of 200 emails too. */
const name = (minLength: number, maxLength: number) =>
  fc
    .array(fc.oneof({ weight: 7, arbitrary: email }, { weight: 1, arbitrary: fc.constant(' ') }), {
      minLength,
      maxLength,
    })
    .map((emails) => emails.join('').trim().replaceAll(/ +/g, ' ').normalize('NFC'))
    .filter((text) => text.length > 0 && text.length <= maxLength)

const whole = (minLength: number, maxLength: number) =>
  fc.array(email, { minLength, maxLength }).map((emails) => emails.join('').normalize('NFC'))

const names = (count: number) =>
  fc.sample(fc.oneof({ weight: 9, arbitrary: name(100, 200) }, { weight: 1, arbitrary: whole(100, 200) }), {
    numRuns: count,
    seed,
  })

const perDocument = 250
const said = { title: 'Names', author: 'Tests', subject: 'Names', language: 'en-NZ', creationDate: new Date(0) }
const foot = () => createElement(Page, { size: 'A4' })

/** The names in cells as narrow as the document's, in each of its faces. */
const printNames = (some: readonly string[]) =>
  print({
    document: createElement(
      Document,
      said,
      createElement(
        Page,
        { size: 'A4', style: { padding: 34, fontFamily: sans, fontSize: 9.3 } },
        some.map((text, at) => {
          const style =
            at % 3 === 0 ? { fontFamily: serif, fontSize: 14 } : at % 3 === 1 ? { fontWeight: 600 as const } : {}
          return createElement(
            Words,
            { key: `${at} ${text}`, tag: 'TD', wrap: false, style: { width: 163, ...style } },
            text,
          )
        }),
      ),
    ),
    foot,
  })

const cellsOf = (read: Read) => read.pages.flatMap((page) => partsOf(page, 'TD').map(({ text }) => text))

test('R17 E5 the text of a PDF is the record’s, for 5,000 names', async () => {
  registerFonts()
  const all = names(5000)
  const wrong: [string, string | undefined][] = []
  for (let from = 0; from < all.length; from += perDocument) {
    const some = all.slice(from, from + perDocument)
    const cells = cellsOf(await readPdf(await printNames(some)))
    expect(cells).toHaveLength(some.length)
    for (const [at, text] of some.entries()) if (!isSameText(cells[at] ?? '', text)) wrong.push([text, cells[at]])
  }
  expect(wrong).toEqual([])
}, 240_000)

const signer = fc.record({
  companyName: name(1, 200),
  contactName: name(1, 100),
  title: name(1, 100),
  date: name(1, 50),
  signature: name(1, 100),
})

const run = (...command: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command)
  return { exitCode, said: stdout.toString() + stderr.toString() }
}

const folderOfTheTest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Debian's reader and checker (poppler-utils, qpdf), where the machine has them: Mozilla's reader is always asked. */
const [pdftotext, qpdf] = ['pdftotext', 'qpdf'].map((tool) => Bun.which(tool))

const emails = (text: string) => text.replaceAll(/\s/g, '')

test('R17 E5 the same in 50 executed NDAs, whole: the fields as they are stored', async () => {
  const folder = folderOfTheTest()
  for (const typed of fc.sample(signer, { numRuns: 50, seed })) {
    const stored = ndaSignature.parse({ ...typed, confirmationChecked: true, quoteId: 'Q-1' })
    const fields: SignedFields = {
      companyName: stored.companyName,
      contactName: stored.contactName,
      title: stored.title,
      date: stored.date,
      signature: stored.signature,
    }
    const bytes = await pdfWorker.render(order(fields))
    const cells = cellsOf(await readPdf(bytes))
    for (const [at, text] of Object.values(fields).entries()) {
      expect({ text, read: cells[at], same: isSameText(cells[at] ?? '', text) }).toMatchObject({ same: true })
    }
    const file = join(folder, 'nda.pdf')
    writeFileSync(file, bytes)
    if (qpdf) expect(run(qpdf, '--check', file)).toMatchObject({ exitCode: 0 })
    if (!pdftotext) continue
    const read = emails(run(pdftotext, '-enc', 'UTF-8', file, '-').said)
    for (const text of Object.values(fields)) expect(read).toContain(emails(text))
  }
}, 240_000)
