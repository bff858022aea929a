import { Font } from '@react-pdf/renderer'
import { expect, test } from 'vitest'
import { sans } from '#src/pdf/fonts.ts'
import { firstMissingGlyph, toPrintable } from '#src/pdf/rules.ts'
import { readNda, readQuote } from './printed.ts'

const everyCode = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)

const faceOf = async (fontWeight: number) => {
  await Font.load({ fontFamily: sans, fontWeight })
  const face = Font.getFont({ fontFamily: sans, fontWeight })?.data
  if (!face || !('hasGlyphForCodePoint' in face)) throw new Error(`there is no weight ${fontWeight}`)
  return face
}

test.each([400, 600])('weight %i has each character that is accepted, as its own glyph (E5)', async (weight) => {
  const face = await faceOf(weight)
  const accepted = everyCode.filter((code) => firstMissingGlyph(String.fromCodePoint(code)) === null)
  expect(everyCode.filter((code) => face.hasGlyphForCodePoint(code))).toEqual(accepted)
  // A reader of the PDF gets the same character back.
  expect(new Set(accepted.map((code) => face.glyphForCodePoint(code).id)).size).toBe(accepted.length)
})

test('a plain character stays itself in a document that follows one with accents (E5)', async () => {
  const scopeOf = async (scope_summary: string) => (await readQuote({ scope_summary })).words.join(' ')
  expect(await scopeOf('Ž Ǿ ờ Ÿ Ð')).toContain('Ž Ǿ ờ Ÿ Ð')
  expect(await scopeOf('Z Ø ơ Y D')).toContain('Z Ø ơ Y D')
})

test('the characters of New Zealand names can be printed; the first that cannot is named (E5)', () => {
  const names = "Ōtautahi ĀĒĪŌŪ āēīōū O’Brien-Smith & D'Arcy – Tahu — “Kōtuku” ʻAna Müller Łukasz Nguyễn Ελένη Борис"
  const found = [names, 'Kiwi 🥝 Limited', '王小明', 'x̌', 'a\u00adb', 'a\u200bb', 'a\nb'].map(firstMissingGlyph)
  expect(found).toEqual([null, '🥝', '王', '̌', '\u00ad', '\u200b', '\n'])
})

test('a character without a glyph fails the document, and is never replaced (E5)', async () => {
  await expect(readNda({ contactName: 'Hana 王' })).rejects.toThrow('no face has "王"')
})

test('characters are composed, spaces become one, and symbols and other forms the plain characters (E5)', () => {
  expect(toPrintable('Ta\u0304ne\u00a0 \u2009Smith')).toBe('Tāne Smith')
  expect(toPrintable('a\nb')).toBe('a\nb')
  expect(toPrintable('1 → 2 ≥ 3 ✅ ✔️ ☐ ❌ ● ⭐ ☎')).toBe('1 -> 2 >= 3 (yes) (yes) [ ] (no) • * Tel.')
  expect(toPrintable('ﬁne ＡＢＣ 𝐛𝐨𝐥𝐝 ⅓ ① ㎏ ℅')).toBe('fine ABC bold 1⁄3 1 kg c/o')
  expect(toPrintable('王 🥝 م')).toBe('王 🥝 م')
})
