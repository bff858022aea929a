import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { firstMissingGlyph } from '#src/pdf/rules.ts'
import { createPdfWorker } from '#src/pdf/run-worker.ts'
import type { PdfRequest } from '#src/pdf-workers.ts'
import { endOf } from '#tests/fixtures/command.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { hangLimitMs } from '#tests/fixtures/hang-limit.ts'
import { invoiceLines, pricedLines } from '#tests/invoices/document-fixtures.ts'
import { invoiceProps, order, quoteProps, record, recordProps } from './fixtures.ts'
import { readPdf, withoutSpaces } from './read-pdf.ts'

const program = new URL('../../src/pdf-worker.ts', import.meta.url)
/** As the product has it, but patient: its process has a low priority. */
const worker = createPdfWorker<PdfRequest>({ program, limitMs: hangLimitMs })
afterAll(worker.stop)

/** A second reader (poppler-utils) and a checker, where the machine has them. Mozilla's reader always runs. */
const [pdftotext, qpdf] = ['pdftotext', 'qpdf'].map((tool) => Bun.which(tool))

const run = (...command: string[]) => endOf(Bun.spawn(command, { stdio: ['ignore', 'pipe', 'pipe'] }))

/** Lines of every character that a field may have. */
const lines =
  Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code).normalize('NFC'))
    .filter((character) => character !== ' ' && firstMissingGlyph(character) === null)
    .join('')
    .match(/.{1,60}/g) ?? []

const props = quoteProps({ scope_summary: lines.join('\n') })
const [line] = pricedLines.slice(1)
const forty = line ? lines.slice(0, 40).map((what, at) => ({ ...line, id: `casual:${at}` as const, what })) : []
const inBoth = ['Hana Tāmati', 'Rimu & Tōtara Foods Limited', ...lines]

test.each<PdfRequest & { texts: string[] }>([
  { ...order(), texts: Object.values(order().props.record).slice(0, 5) as string[] },
  { kind: 'quote', props, texts: [...inBoth, '$2,400.00 + GST per month', '$680.00 + GST per 8h day'] },
  { kind: 'invoice', props: invoiceProps(invoiceLines('added', forty)), texts: lines.slice(0, 40) },
  { kind: 'record', props: recordProps(props), texts: [...inBoth, '$680.00 + GST per 8h day'] },
])('$kind: the worker’s document has what it is made of, for every reader (E5)', async ({ texts, ...request }) => {
  const bytes = await worker.render(request)
  const file = join(folderForTest(), 'document.pdf')
  writeFileSync(file, bytes)
  const readings = [(await readPdf(bytes)).words.join('')]
  if (pdftotext) readings.push((await run(pdftotext, '-enc', 'UTF-8', file, '-')).out)
  for (const reading of readings)
    for (const text of texts) expect(withoutSpaces(reading)).toContain(withoutSpaces(text))
  if (qpdf) expect(await run(qpdf, '--check', file)).toMatchObject({ code: 0 })
})

test('a record of another text makes no document, and the worker says why (E3)', async () => {
  const unknown = { kind: 'executed_nda' as const, props: { record: { ...record(), textSha256: '0'.repeat(64) } } }
  await expect(worker.render(unknown)).rejects.toThrow(
    `a PDF could not be made: Error: text ${record().textVersion} has another hash`,
  )
})
