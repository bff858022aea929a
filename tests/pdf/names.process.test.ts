import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, Font, Page } from '@react-pdf/renderer'
import fc from 'fast-check'
import { createElement } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pdfWorker } from '#src/documents.ts'
import { ndaSignature, type SignedFields } from '#src/nda/schema.ts'
import { Words } from '#src/pdf/elements.tsx'
import { italic, registerFonts, sans, serif } from '#src/pdf/fonts.ts'
import { print } from '#src/pdf/print.ts'
import { cannotPrint, lacking, printed } from '#src/pdf/rules.ts'
import { order } from './fixtures.ts'
import { isSameText, partsOf, type Read, readPdf } from './read-pdf.ts'

const seed = 20261107

const every = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => lacking(character) === null && character !== ' ',
)
const common = Array.from(`${'aeiouāēīōūĀĒĪŌŪnghkmprtwNGHKMPRTWlsdbcfyzjvqx'.repeat(2)}’'ʻ-–—.,&()/0123456789`)

const character = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...common) },
  { weight: 1, arbitrary: fc.constantFrom(...every) },
)

/** Words of any length, single words of 200 characters among them. */
const name = (minLength: number, maxLength: number) =>
  fc
    .array(fc.oneof({ weight: 7, arbitrary: character }, { weight: 1, arbitrary: fc.constant(' ') }), {
      minLength,
      maxLength,
    })
    .map((parts) => parts.join('').trim().replaceAll(/ +/g, ' ').normalize('NFC'))
    .filter((text) => text.length > 0 && text.length <= maxLength)

const whole = (minLength: number, maxLength: number) =>
  fc.array(character, { minLength, maxLength }).map((parts) => parts.join('').normalize('NFC'))

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
          const style = [
            { fontFamily: serif, fontSize: 14 },
            { fontWeight: 600 as const },
            { fontFamily: italic, fontSize: 19 },
            {},
          ][at % 4]
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

test('the text of a PDF is the text of the record, for 5,000 names (E5)', async () => {
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

const named = (maxLength: number) => name(1, maxLength).filter((text) => /\p{L}/u.test(text))

const signer = fc.record({
  companyName: named(200),
  contactName: named(100),
  title: name(1, 100),
  date: name(1, 50),
  signature: named(100),
})

const run = async (...command: string[]) => {
  const { exited, stdout, stderr } = Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' })
  const [exitCode, ...output] = await Promise.all([exited, new Response(stdout).text(), new Response(stderr).text()])
  return { exitCode, output: output.join('') }
}

const folderForTest = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A second reader (poppler-utils) and a checker, where the machine has them. Mozilla's reader always runs. */
const [pdftotext, qpdf] = ['pdftotext', 'qpdf'].map((tool) => Bun.which(tool))

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

const fieldsOf = (typed: SignedFields): SignedFields => {
  const hashes = { textSha256: 'b'.repeat(64), shownHash: 'a'.repeat(64) }
  // Earlier versions stored any text as the date.
  const date = '7 November 2026'
  const stored = ndaSignature.parse({ ...typed, ...hashes, date, confirmationChecked: true, quoteId: 'Q-1' })
  return {
    companyName: stored.companyName,
    contactName: stored.contactName,
    title: stored.title,
    date: typed.date,
    signature: stored.signature,
  }
}

/** What every reader finds in a document must be its fields. */
const expectFields = async (bytes: Uint8Array, fields: SignedFields, file: string) => {
  const cells = cellsOf(await readPdf(bytes))
  for (const [at, text] of Object.values(fields).entries()) {
    expect({ text, read: cells[at], same: isSameText(cells[at] ?? '', text) }).toMatchObject({ same: true })
  }
  writeFileSync(file, bytes)
  await Promise.all([
    qpdf && expect(run(qpdf, '--check', file)).resolves.toMatchObject({ exitCode: 0 }),
    pdftotext &&
      run(pdftotext, '-enc', 'UTF-8', file, '-').then(({ output }) => {
        const read = withoutSpaces(output)
        for (const text of Object.values(fields)) expect(read).toContain(withoutSpaces(text))
      }),
  ])
}

test('50 executed NDAs hold their fields as they are stored (E5)', async () => {
  const folder = folderForTest()
  let checked: Promise<void> | undefined
  for (const [at, typed] of fc.sample(signer, { numRuns: 50, seed }).entries()) {
    const fields = fieldsOf(typed)
    // The worker makes the next document while this one is read.
    const [bytes] = await Promise.all([pdfWorker.render(order(fields)), checked])
    checked = expectFields(bytes, fields, join(folder, `nda-${at}.pdf`))
  }
  await checked
}, 240_000)

registerFonts()

const everyCode = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)

const faceOf = async (fontWeight: number) => {
  await Font.load({ fontFamily: sans, fontWeight })
  const face = Font.getFont({ fontFamily: sans, fontWeight })?.data
  if (!face || !('hasGlyphForCodePoint' in face)) throw new Error(`there is no weight ${fontWeight}`)
  return face
}

describe.each([400, 600])('the text face in weight %i (E5)', (weight) => {
  test('has exactly the characters that the schema accepts', async () => {
    const face = await faceOf(weight)
    const wrong = everyCode.filter(
      (code) => face.hasGlyphForCodePoint(code) !== (lacking(String.fromCodePoint(code)) === null),
    )
    expect(wrong).toEqual([])
  })

  test('has one glyph for each character, so that a reader of the PDF gets the same character back', async () => {
    const face = await faceOf(weight)
    const covered = everyCode.filter((code) => face.hasGlyphForCodePoint(code))
    expect(new Set(covered.map((code) => face.glyphForCodePoint(code).id)).size).toBe(covered.length)
  })
})

const sheet = (text: string) =>
  createElement(Page, { size: 'A4', style: { fontFamily: sans } }, createElement(Words, null, text))

test('a plain letter stays itself in a document that follows one with accented letters (E5)', async () => {
  const pages = async (text: string) => {
    const bytes = await print({ document: createElement(Document, said, sheet(text)), foot: () => sheet('.') })
    return (await readPdf(bytes)).words[0]
  }
  expect(await pages('Ž Ǿ ờ Ÿ Ð')).toContain('Ž Ǿ ờ Ÿ Ð')
  expect(await pages('Z Ø ơ Y D')).toContain('Z Ø ơ Y D')
})

const tablesOf = (file: string) => {
  const bytes = readFileSync(new URL(`../../src/pdf/fonts/${file}`, import.meta.url))
  return Array.from({ length: bytes.readUInt16BE(4) }, (_, at) => bytes.toString('latin1', 12 + at * 16, 16 + at * 16))
}

test.each(['sans-400.ttf', 'sans-600.ttf', 'serif-400-italic.ttf', 'serif-500.ttf'])(
  '%s has kerning and no ligatures (E5)',
  (file) => {
    expect(tablesOf(file)).toContain('GPOS')
    expect(tablesOf(file)).not.toContain('GSUB')
  },
)

test('the characters of New Zealand names can be printed (E5)', () => {
  expect(lacking('Tāne Māhuta, Ōtautahi; ĀĒĪŌŪ āēīōū')).toBeNull()
  expect(lacking("O’Brien-Smith & D'Arcy – Ngāi Tahu — “Kōtuku” Ltd (NZ) ʻAna")).toBeNull()
  expect(lacking('Zoë Müller, François Núñez, Łukasz, Nguyễn, Siân Ŵyn, Ελένη, Борис')).toBeNull()
})

test.each([
  ['an emoji', 'Kiwi 🥝 Limited', '🥝'],
  ['Chinese', '王小明', '王'],
  ['a lone combining mark', 'x̌', '̌'],
  ['a soft hyphen', 'a\u00adb', '\u00ad'],
  ['a space of no width', 'a\u200bb', '\u200b'],
  ['a line break', 'a\nb', '\n'],
])('the first character that cannot be printed is named: %s (E5)', (_, text, character) => {
  expect(lacking(text)).toBe(character)
})

test('the message shows the character, or its code point where it is invisible (E5)', () => {
  expect(cannotPrint('Signature', '🥝')).toBe('Signature contains a character that cannot be printed: “🥝”')
  expect(cannotPrint('Title', '\u00ad')).toBe('Title contains a character that cannot be printed: “U+00AD”')
})

test('letters are composed, and several spaces become one (E5)', () => {
  expect(printed('Ta\u0304ne\u00a0 \u2009Smith')).toBe('Tāne Smith')
  expect(printed('a\nb')).toBe('a\nb')
})
