import { beforeAll, describe, expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import { pdfWorker } from '#src/documents.ts'
import { ndaFor, ndaVersions } from '#src/nda/clauses.ts'
import { order, provider, record } from './fixtures.ts'
import { isSameText, partsOf, type Read, readPdf } from './read-pdf.ts'

const inMm = (points: number) => (points / 72) * 25.4

const tableOf = (read: Read) =>
  read.pages.flatMap((page) =>
    partsOf(page, 'TR').map((row) => [partsOf(row, 'TH')[0]?.text ?? '', partsOf(row, 'TD')[0]?.text ?? ''] as const),
  )

/** The end of each footer for the record of the fixtures. */
const footerEnd = 'Verifier K3M9QX7T Evidence SHA-256 3f3f3f3f3f3f…'

const flowing = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('the executed NDA', () => {
  let bytes: Uint8Array
  let read: Read
  const signed = record()
  const text = ndaFor({ legalName: signed.execution.legalName, companyName: signed.companyName })

  beforeAll(async () => {
    bytes = await pdfWorker.render(order())
    read = await readPdf(bytes)
  })

  test('is A4 with margins of 12 mm', () => {
    for (const [width, height] of read.sizes) expect([inMm(width), inMm(height)].map(Math.round)).toEqual([210, 297])
    for (const { left, right, top, bottom } of read.reach) {
      expect(inMm(left)).toBeCloseTo(12, 0)
      expect(inMm(right)).toBeLessThanOrEqual(198.1)
      expect(inMm(top)).toBeGreaterThanOrEqual(11.9)
      expect(inMm(bottom)).toBeLessThanOrEqual(285.1)
    }
  })

  test('has a title, a language, an author, and the time of signing as its date', () => {
    expect(read.language).toBe('en-NZ')
    expect(read.info).toMatchObject({
      Title: 'Mutual Non-Disclosure Agreement: Ridge & Plain <South> Limited and Waimakariri Joinery & Sons Limited',
      Author: 'Ridge & Plain <South> Limited',
      Subject: 'Signed 7 November 2026. Verifier K3M9QX7T',
      CreationDate: 'D:20261107030509Z',
    })
  })

  test('contains every word of the signed text, once and in order', () => {
    const numbered = text.clauses.flatMap(({ paragraphs }) => paragraphs.map((one) => `${one.number} ${one.text}`))
    const wanted = [...text.parties, ...numbered]
    const paragraphs = read.pages.flatMap((page) => partsOf(page, 'P').map((part) => flowing(part.text)))
    expect(paragraphs.filter((one) => wanted.includes(one))).toEqual(wanted)
    const headings = read.pages.flatMap((page) => partsOf(page, 'H2').map((head) => flowing(head.text)))
    expect(headings).toEqual([
      'Parties',
      ...text.clauses.map(({ number, title }) => `${number}. ${title}`),
      'Execution',
    ])
    const subheadings = read.pages.flatMap((page) => partsOf(page, 'H3').map((head) => flowing(head.text)))
    expect(subheadings).toEqual(['For the client', 'For the provider', 'Record'])
    expect(flowing(read.words.join(' '))).toContain(flowing(text.intent))
    expect(paragraphs).toContain(`Between ${signed.execution.legalName} and ${signed.companyName}`)
  })

  test('has the provider of its record in the letterhead', () => {
    const words = flowing(read.words[0] ?? '')
    for (const line of [
      'Southern Ridge Account Management & Sales Support',
      'Ridge & Plain <South> Limited, NZBN 9429000000000',
      'GST number 123-456-789',
      '1 Rimu Street, Ōtautahi Christchurch 8011',
      '03 555 0100',
      'office@southernridge.example.nz',
    ]) {
      expect(words).toContain(line)
    }
  })

  test('names both parties, their signatures, each time with its zone, and how to check it (E1)', () => {
    expect(tableOf(read)).toEqual([
      ['Client Company Name', signed.companyName],
      ['Contact Name', signed.contactName],
      ['Title/Position', signed.title],
      ['Date', signed.date],
      ['Signature (typed name)', signed.signature],
      ['Ticked', '“I accept this NDA”'],
      ['Signed at (NZ time)', '7 Nov 2026, 4:05 pm NZDT'],
      ['Signed at (UTC)', '2026-11-07 03:05:09 UTC'],
      ['Legal name', signed.execution.legalName],
      ['Signatory', signed.execution.amaName],
      ['Title', signed.execution.amaTitle],
      ['Signature', signed.execution.amaName],
      ['Signed at (NZ time)', '7 Nov 2026, 4:05 pm NZDT'],
      ['Signed at (UTC)', '2026-11-07 03:05:09 UTC'],
      ['Quote reference', 'Q-8H3K2M9A'],
      ['Accepted at (NZ time)', '6 Nov 2026, 9:12 am NZDT'],
      ['Terms & Conditions', 'https://southernridge.example.nz/terms/v2025-10-24'],
      ['Verifier', 'K3M9QX7T'],
      ['Invitation', signed.execution.tokenId],
      ['Issued', '6 Nov 2026, 9:00 am NZDT'],
      ['Version of the text', signed.textVersion],
      ['Fingerprint of the text (SHA-256)', signed.textSha256],
      ['Fingerprint of the evidence (SHA-256)', signed.evidenceSha256],
      ['Record', `4420:${'c5'.repeat(32)}`],
      ['To check this PDF', 'https://southernridge.example.nz/verify'],
    ])
  })

  test('names the code that was entered where the signer was identified by one (E7)', async () => {
    const code = {
      mailbox: 'mere@waimakariri.example',
      askedAt: '2026-11-07T03:01:00.000Z' as Instant,
      sentAt: '2026-11-07T03:01:02.000Z' as Instant,
      deliveredAt: null,
      enteredAt: '2026-11-07T03:05:09.000Z' as Instant,
    }
    const coded = await readPdf(
      await pdfWorker.render({ kind: 'executed_nda', props: { record: { ...record(), code } } }),
    )
    const rows = tableOf(coded)
    expect(rows.filter(([term]) => !tableOf(read).some(([other]) => other === term))).toEqual([
      [
        'Signer identified by',
        'a six-digit code emailed to mere@waimakariri.example, sent 7 Nov 2026, 4:01 pm NZDT, entered 7 Nov 2026, 4:05 pm NZDT',
      ],
    ])
  })

  test('each page has the provider’s name, the verifier, the hash of the evidence, and its number of how many (E3)', () => {
    expect(read.artifacts.map(flowing)).toEqual(
      read.pages.map((_, at) => `${provider.legalName} ${footerEnd} Page ${at + 1} of ${read.pages.length}`),
    )
  })

  test('is tagged: one H1, row headers, and no text outside the structure but the footers', () => {
    expect(read.pages.flatMap((page) => partsOf(page, 'H1').map((head) => head.text))).toEqual([text.title])
    for (const [at, page] of read.pages.entries()) {
      const tagged = ['P', 'H1', 'H2', 'H3', 'TH', 'TD'].flatMap((tag) => partsOf(page, tag).map((part) => part.text))
      const characters = (words: string) => [...words.replaceAll(/\s/g, '')].sort().join('')
      expect(characters(tagged.join('') + read.artifacts[at])).toBe(characters(read.words[at] ?? ''))
    }
  })

  test('no page ends with the heading of a clause and one paragraph of several', () => {
    for (const page of read.pages.slice(0, -1)) {
      const last = partsOf(page, 'Sect').at(-1)
      if (last && partsOf(last, 'H2').length > 0) expect(partsOf(last, 'P').length).toBeGreaterThan(1)
    }
  })

  test('declares PDF/A-2b, in an XMP packet that is valid XML whatever the names are', () => {
    const file = Buffer.from(bytes).toString('latin1')
    expect(file.startsWith('%PDF-1.7\n')).toBe(true)
    expect(file).toContain('/GTS_PDFA1')
    expect(file).toContain('/Marked true')
    expect(file).not.toContain('/Helvetica')
    const xmp = Buffer.from(/<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(file)?.[0] ?? '', 'latin1').toString()
    expect(xmp).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(xmp).toContain('<rdf:li>Ridge &amp; Plain &lt;South&gt; Limited</rdf:li>')
  })

  test('the same record always makes the same bytes (E3)', async () => {
    expect(await pdfWorker.render(order())).toEqual(bytes)
  })
})

test('names of one long word stay whole and within the page (E5)', async () => {
  const typed = {
    companyName: 'Ngāti'.repeat(40),
    contactName: 'Ā'.repeat(100),
    title: 'M’'.repeat(50),
    date: 'x'.repeat(50),
    signature: 'W'.repeat(100),
  }
  const read = await readPdf(await pdfWorker.render(order(typed)))
  const cells = tableOf(read)
  for (const [at, value] of Object.values(typed).entries()) {
    expect(isSameText(cells[at]?.[1] ?? '', value)).toBe(true)
  }
  for (const { right } of read.reach) expect(inMm(right)).toBeLessThanOrEqual(198.1)
})

test.each(['‰', 'W ', 'Ǽ'])('fields at their greatest length in %s make a document (E5)', async (widest) => {
  const longest = (most: number) => widest.repeat(most / widest.length).trim()
  const typed = {
    companyName: longest(200),
    contactName: longest(100),
    title: longest(100),
    date: longest(50),
    signature: longest(100),
  }
  const cells = tableOf(await readPdf(await pdfWorker.render(order(typed))))
  for (const [at, value] of Object.values(typed).entries()) {
    expect(isSameText(cells[at]?.[1] ?? '', value)).toBe(true)
  }
})

test('the footer stays one line with the same text beside a name of any length (E3)', async () => {
  const signed = record()
  const legalName = 'WĀKĀ '.repeat(40).trim()
  const long = { ...signed, execution: { ...signed.execution, legalName, provider: { ...provider, legalName } } }
  const { artifacts, pages } = await readPdf(await pdfWorker.render({ kind: 'executed_nda', props: { record: long } }))
  for (const [at, foot] of artifacts.entries()) {
    expect(flowing(foot)).toMatch(new RegExp(`^(WĀKĀ )+.{0,5}… ${footerEnd} Page ${at + 1} of ${pages.length}$`))
  }
})

test('a name that looks like a placeholder or like markup stays as it was typed', async () => {
  const companyName = '{legalName} <b>&amp;</b> $& %s'
  const read = await readPdf(await pdfWorker.render(order({ companyName })))
  expect(tableOf(read)[0]).toEqual(['Client Company Name', companyName])
})

test('the letterhead says that the business details are samples, and only then', async () => {
  const heads = [false, true].map(async (sample) => {
    const signed = record()
    const execution = { ...signed.execution, provider: { ...provider, sample } }
    const props = { record: { ...signed, execution } }
    return (await readPdf(await pdfWorker.render({ kind: 'executed_nda', props }))).words[0]
  })
  const [real, placeholder] = await Promise.all(heads)
  expect(real).not.toContain('Sample business details')
  expect(placeholder).toContain('Sample business details')
})

test('a record of an unknown text makes no document (E3)', async () => {
  const props = { record: { ...record(), textSha256: '0'.repeat(64) } }
  await expect(pdfWorker.render({ kind: 'executed_nda', props })).rejects.toThrow(
    /^a PDF could not be made: Error: there is no text/,
  )
  expect(ndaVersions.map(({ sha256 }) => sha256)).not.toContain('0'.repeat(64))
})

test('an NDA that is signed before its quote is accepted says so instead of a time', async () => {
  const signed = record()
  const early = { ...signed, execution: { ...signed.execution, acceptedAtNZ: null } }
  const cells = tableOf(await readPdf(await pdfWorker.render({ kind: 'executed_nda', props: { record: early } })))
  expect(cells).toContainEqual(['Acceptance', 'Quote not accepted when this was signed'])
  expect(cells.map(([term]) => term)).not.toContain('Accepted at (NZ time)')
})
