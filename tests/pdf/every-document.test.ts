import { beforeAll, describe, expect, test } from 'vitest'
import { statementDocument } from '#src/days/statement/document.tsx'
import { invoiceDocument } from '#src/invoices/document.tsx'
import { executedNda } from '#src/nda/document/document.tsx'
import { print } from '#src/pdf/print.ts'
import { decisionDocument } from '#src/quotes/document/decision-document.tsx'
import { quoteDocument } from '#src/quotes/document/document.tsx'
import { invoiceProps, provider, quoteProps, record, recordProps, statementProps } from './fixtures.ts'
import { expectMargins, readNda } from './printed.ts'
import { flowing, partsOf, type Read, readPdf, textsOf } from './read-pdf.ts'

const quote = () => quoteDocument(quoteProps())
const accepted = () => decisionDocument(recordProps())
const declined = () => decisionDocument(recordProps({ decision: 'rejected', plan: null }))
const stated = () => statementDocument(statementProps())
const invoiced = () => invoiceDocument(invoiceProps())
const signed = () => executedNda({ record: record() })

const client = 'Rimu & Tōtara Foods Limited'
const parties = 'Ridge & Plain <South> Limited and Waimakariri Joinery & Sons Limited'
const agreement = 'Mutual Non-Disclosure Agreement'
const executed = ['Signed 7 November 2026. Verifier K3M9QX7T', 'D:20261107030509Z']
const issued = ['Issued 2 November 2026. Valid until 17 November 2026', 'D:20261101200000Z']
const decided = ['Decided 7 November 2026', 'D:20261107030509Z']
const made = ['Made on 1 December 2026', 'D:20261130230000Z']

const billed = ['Issued 1 December 2026. Due 8 December 2026', 'D:20261201010509Z']

const characters = (text: string) => [...text.replaceAll(/\s/g, '')].sort().join('')

describe.each([
  [agreement, signed, 'Verifier K3M9QX7T', `${agreement}: ${parties}`, executed],
  [`Quote for ${client}`, quote, 'Q-7K3M9XZT', `Quote for ${client}, Q-7K3M9XZT`, issued],
  ['Quote Q-7K3M9XZT accepted', accepted, 'Q-7K3M9XZT', `Quote Q-7K3M9XZT for ${client}, accepted`, decided],
  ['Quote Q-7K3M9XZT declined', declined, 'Q-7K3M9XZT', `Quote Q-7K3M9XZT for ${client}, declined`, decided],
  ['Invoice INV-0007', invoiced, 'INV-0007', `Invoice INV-0007 for ${client}`, billed],
  ['Statement of November 2026', stated, 'Q-7K3M9XZT', `Statement of November 2026 for ${client}, Q-7K3M9XZT`, made],
])('%s', (heading, sheets, foot, title, [subject, date]) => {
  let bytes: Uint8Array
  let read: Read

  beforeAll(async () => {
    bytes = await print(sheets())
    read = await readPdf(bytes)
  })

  test('is A4 with margins of 12 mm, a title, a language, an author, and the time of its record as its date', () => {
    expectMargins(read)
    expect(textsOf(read, 'H1')).toEqual([heading])
    expect(read.language).toBe('en-NZ')
    const author = { Author: 'Ridge & Plain <South> Limited' }
    expect(read.info).toMatchObject({ Title: title, ...author, Subject: subject, CreationDate: date })
  })

  test('is tagged in whole: the footers alone are artifacts, with what ties each page to its record (E3)', () => {
    expect(read.unmarked).toEqual(read.pages.map(() => 0))
    for (const [at, page] of read.pages.entries()) {
      const tagged = ['P', 'H1', 'H2', 'H3', 'TH', 'TD'].flatMap((tag) => partsOf(page, tag).map(({ text }) => text))
      expect(characters(tagged.join('') + read.artifacts[at])).toBe(characters(read.words[at] ?? ''))
    }
    const footOf = (at: number) => `${provider.legalName} ${foot} Page ${at + 1} of ${read.pages.length}`
    expect(read.artifacts.map(flowing)).toEqual(read.pages.map((_, at) => footOf(at)))
  })

  test('has its certificate on the last page alone: hashes, record and times to the second (E3)', () => {
    const proofs = read.words.map((words) => words.match(/[0-9a-f]{64}|\d\d:\d\d:\d\d UTC/g)?.length ?? 0)
    expect(proofs.findIndex((count) => count > 0)).toBe(read.pages.length - 1)
    expect(proofs.at(-1)).toBeGreaterThanOrEqual(sheets === invoiced ? 3 : 4)
    expect(textsOf({ pages: read.pages.slice(-1) }, 'H2').at(-1)).toBe('Certificate')
  })

  test('declares PDF/A-2b, in an XMP packet that is valid XML whatever the names are', () => {
    const file = Buffer.from(bytes).toString('latin1')
    for (const part of ['/GTS_PDFA1', '/Marked true']) expect(file).toContain(part)
    expect(file).not.toContain('/Helvetica')
    const xmp = Buffer.from(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(file)?.[0] ?? '', 'latin1').toString()
    const [level, names] = ['<pdfaid:part>2</pdfaid:part>', '<rdf:li>Ridge &amp; Plain &lt;South&gt; Limited</rdf:li>']
    for (const tag of [level, '<pdfaid:conformance>B</pdfaid:conformance>', names]) expect(xmp).toContain(tag)
  })

  test('has the frozen details of the business in its letterhead', () => {
    const words = flowing(read.words[0] ?? '')
    for (const line of [
      ...['Southern Ridge Account Management & Sales Support', 'Ridge & Plain <South> Limited, NZBN 9429000000000'],
      ...['GST number 123-123-123', '1 Rimu Street, Ōtautahi Christchurch 8011', '03 555 0100', provider.email],
    ])
      expect(words).toContain(line)
  })

  test('comes out the same each time (E3)', async () => {
    expect(await print(sheets())).toEqual(bytes)
  })
})

test('the footer stays one line beside a name of any length (E3)', async () => {
  const changes = { legalName: 'WĀKĀ '.repeat(40).trim() }
  const execution = { ...record().execution, ...changes, provider: { ...provider, ...changes } }
  const { artifacts, pages } = await readNda({ execution })
  for (const [at, foot] of artifacts.entries()) {
    const end = `Verifier K3M9QX7T Page ${at + 1} of ${pages.length}`
    expect(flowing(foot)).toMatch(new RegExp(`^(WĀKĀ )+.{0,5}… ${end}$`))
  }
})
