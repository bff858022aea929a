import { Document, Page } from '@react-pdf/renderer'
import fc from 'fast-check'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ndaSignature } from '#src/nda/schema.ts'
import { Words } from '#src/pdf/elements.tsx'
import { italic, sans, serif } from '#src/pdf/fonts.ts'
import { lacking } from '#src/pdf/rules.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { readNda, readQuote, readRecord, readSheets } from './printed.ts'
import { cardsOf, quoteProps } from './quote-fixtures.ts'
import { isSameText, valuesOf, withoutSpaces } from './read-pdf.ts'

const every = Array.from({ length: 0x2300 }, (_, code) => String.fromCodePoint(code)).filter(
  (character) => lacking(character) === null && character !== ' ',
)
const common = Array.from(`${'aeiouāēīōūĀĒĪŌŪnghkmprtwNGHKMPRTWlsdbcfyzjvqx'.repeat(2)}’'ʻ“”-–—.,&()/0123456789`)

const character = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...common) },
  { weight: 1, arbitrary: fc.constantFrom(...every) },
)

/** One line as the schemas store it, with words of any length. */
const line = (maxLength: number, minLength = 1) =>
  fc
    .array(fc.oneof({ weight: 7, arbitrary: character }, { weight: 1, arbitrary: fc.constant(' ') }), {
      minLength,
      maxLength,
    })
    .map((parts) => parts.join('').trim().replaceAll(/ +/g, ' ').normalize('NFC'))
    .filter((text) => text.length > 0 && text.length <= maxLength)

const word = fc.array(character, { minLength: 100, maxLength: 200 }).map((parts) => parts.join('').normalize('NFC'))

const names = fc.oneof({ weight: 9, arbitrary: line(200, 100) }, { weight: 1, arbitrary: word })

const perDocument = 250
const said = { title: 'Names', author: 'Tests', subject: 'Names', language: 'en-NZ', creationDate: new Date(0) }
const faces = [
  { fontFamily: serif, fontSize: 14 },
  { fontWeight: 600 as const },
  { fontFamily: italic, fontSize: 19 },
  {},
]

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
  const all = fc.sample(names, depth(250, 5000))
  for (let from = 0; from < all.length; from += perDocument) {
    const some = all.slice(from, from + perDocument)
    const cells = valuesOf(await readSheets(sheetsOf(some)))
    expect(cells).toHaveLength(some.length)
    expect(some.flatMap((text, at) => (isSameText(cells[at] ?? '', text) ? [] : [[text, cells[at]]]))).toEqual([])
  }
})

const named = (maxLength: number) => line(maxLength).filter((text) => /\p{L}/u.test(text))

const signer = fc.record({
  companyName: named(200),
  contactName: named(100),
  title: line(100),
  signature: named(100),
})

test('an executed NDA has its fields as they are stored (E5)', async () => {
  const others = { date: '7 November 2026', confirmationChecked: true, quoteId: 'Q-1' }
  const hashes = { textSha256: 'b'.repeat(64), shownHash: 'a'.repeat(64) }
  for (const typed of fc.sample(signer, depth(3, 50))) {
    const { companyName, contactName, title, date, signature } = ndaSignature.parse({ ...typed, ...others, ...hashes })
    const fields = { companyName, contactName, title, date, signature }
    const values = valuesOf(await readNda(fields)).slice(0, 5)
    for (const [at, text] of Object.values(fields).entries()) {
      expect(isSameText(values[at] ?? '', text), `${text}, read as ${values[at]}`).toBe(true)
    }
  }
})

const price = (max: number) => fc.integer({ min: 0, max }).map((cents) => cents / 100)

const decided = fc.record({
  typed: fc.record({
    client_name: line(40),
    client_company: line(60),
    scope_summary: fc.array(line(60), { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n')),
  }),
  cards: fc.tuple(price(1_000_000_000), price(1_000_000)).map(([retainer, day]) => cardsOf(retainer, day)),
  acceptedBy: fc.record({ name: line(40), title: line(30) }),
})

test('a quote and the record of its acceptance have what they are made of (E5)', async () => {
  for (const { typed, cards, acceptedBy } of fc.sample(decided, depth(2, 100))) {
    const props = quoteProps({ ...typed, plan_cards: cards })
    const quote = await readQuote(props.shown)
    const record = await readRecord({ ...props, plan: 'retainer', acceptedBy })
    const inBoth = [typed.client_name, typed.client_company, ...typed.scope_summary.split('\n')]
    for (const [read, texts] of [
      [quote, [...inBoth, ...cards.map(({ headline }) => headline)]],
      [record, [...inBoth, cards[0]?.headline ?? '', `${acceptedBy.name}, ${acceptedBy.title}`]],
    ] as const) {
      const words = withoutSpaces(read.words.join(''))
      for (const text of texts) expect(words).toContain(withoutSpaces(text))
    }
  }
})
