import { Document, Page } from '@react-pdf/renderer'
import fc from 'fast-check'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Words } from '#src/pdf/elements.tsx'
import { italic, sans, serif } from '#src/pdf/fonts.ts'
import { firstMissingGlyph } from '#src/pdf/rules.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { readSheets } from './printed.ts'
import { isSameText, valuesOf } from './read-pdf.ts'

const every = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => firstMissingGlyph(character) === null && character !== ' ',
)
const common = Array.from(`${'aeiouāēīōūĀĒĪŌŪnghkmprtwNGHKMPRTWlsdbcfyzjvqx'.repeat(2)}’'ʻ“”-–—.,&()/0123456789`)

const character = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...common) },
  { weight: 1, arbitrary: fc.constantFrom(...every) },
)

const lengths = { minLength: 100, maxLength: 200 }
const spaced = fc.oneof({ weight: 7, arbitrary: character }, { weight: 1, arbitrary: fc.constant(' ') })
const word = fc.string({ unit: character, ...lengths })
const line = fc.string({ unit: spaced, ...lengths })
/** As the schemas store them, with words of any length. */
const names = fc
  .oneof({ weight: 9, arbitrary: line }, { weight: 1, arbitrary: word })
  .map((text) => text.trim().replaceAll(/ +/g, ' ').normalize('NFC'))

const perDocument = 250
const said = { title: 'Names', author: 'Tests', subject: 'Names', language: 'en-NZ', creationDate: new Date(0) }
const bold = { fontWeight: 600 as const }
const faces = [{ fontFamily: serif, fontSize: 14 }, { fontFamily: italic, fontSize: 19 }, bold, {}]

/** The names in cells as narrow as the NDA's, in each of its faces. */
const sheetsOf = (some: readonly string[]) => {
  const cells = some.map((text, at) => {
    const style = { width: 163, ...faces[at % faces.length] }
    return createElement(Words, { key: `${at} ${text}`, tag: 'TD', wrap: false, style }, text)
  })
  const page = { size: 'A4' as const, style: { padding: 34, fontFamily: sans, fontSize: 9.3 } }
  return {
    document: createElement(Document, said, createElement(Page, page, cells)),
    foot: () => createElement(Page, { size: 'A4' }),
  }
}

test('the text of a PDF is the text of the record, for names of any length in each face (E5)', async () => {
  const all = ["'", "' ".padEnd(60, 'n'), ...fc.sample(names, depth(250, 5000))]
  for (let from = 0; from < all.length; from += perDocument) {
    const some = all.slice(from, from + perDocument)
    const cells = valuesOf(await readSheets(sheetsOf(some)))
    expect(cells).toHaveLength(some.length)
    expect(some.flatMap((text, at) => (isSameText(cells[at] ?? '', text) ? [] : [[text, cells[at]]]))).toEqual([])
  }
})
