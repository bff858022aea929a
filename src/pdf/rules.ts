import { characterFault, tidy, tooLong } from '#src/base/characters.ts'

// Every character of the sans (fonts/README.md); a test compares the list with the font.
const covered =
  '20-7e a1-ac ae-17f 18f 192 1a0-1a1 1af-1b0 1cd-1dc 1e2-1e3 1e6-1e7 1ea-1eb 1f0 1f4-1f5 1f8-201 204-205 208-209 20c-20d 218-21b 21e-21f 226-227 237 259 2b9 2bb-2bc 384-38a 38c 38e-3a1 3a3-3ce 400-45f 490-491 1e02-1e03 1e06-1e07 1e0a-1e11 1e16-1e17 1e1e-1e2b 1e32-1e3b 1e3e-1e49 1e52-1e53 1e56-1e63 1e66-1e67 1e6a-1e6f 1e72-1e73 1e7e-1e85 1e8e-1e97 1e9e-1ef9 2010-2015 2018-201e 2020-2022 2026 2030 2032-2033 2039-203a 2044 20a9 20ac 2116 2122 2212 2215'

const uncovered = new RegExp(`[^${covered.replaceAll(/[0-9a-f]+/g, '\\u{$&}').replaceAll(' ', '')}]`, 'u')

/** The first character that a PDF cannot show, or null (E5). */
export const firstMissingGlyph = (text: string): string | null => uncovered.exec(text)?.[0] ?? null

const symbols = new Map([
  ...[...'✓✔✅☑'].map((tick) => [tick, '(yes)'] as const),
  ...[...'✗✘❌❎'].map((cross) => [cross, '(no)'] as const),
  ...[...'◦▪▫■□●○▶►‣⁃'].map((bullet) => [bullet, '•'] as const),
  ...[...'★☆⭐🌟'].map((star) => [star, '*'] as const),
  ...[...'→➔➜➡⇒'].map((arrow) => [arrow, '->'] as const),
  ...[...'☎📞📱'].map((telephone) => [telephone, 'Tel.'] as const),
  ...[...'✉📧'].map((envelope) => [envelope, 'Email'] as const),
  ...Object.entries({
    '←': '<-',
    '↔': '<->',
    '≥': '>=',
    '≤': '<=',
    '≠': '=/=',
    '≈': '~',
    '∆': 'Δ',
    '✕': '×',
    '✖': '×',
    '☐': '[ ]',
  }),
  // Variation selectors and skin tones, which follow a symbol.
  ...[...'\ufe0e\ufe0f🏻🏼🏽🏾🏿'].map((variation) => [variation, ''] as const),
])

/** Replaces a symbol by its meaning, and full width, ligatures and bold forms by the plain characters. */
const withGlyph = (character: string) => {
  if (firstMissingGlyph(character) === null) return character
  const plain = symbols.get(character) ?? character.normalize('NFKC')
  return firstMissingGlyph(plain) === null ? plain : character
}

/** Normalizes text to the form that is copied from the PDF: composed characters, single spaces, symbols as words. */
export const toPrintable = (typed: string) =>
  Array.from(typed.normalize('NFC').replaceAll(/\p{Zs}+/gu, ' '), withGlyph).join('')

/** The characters that even {@link toPrintable} has no glyph for, each once. */
export const findUnprintable = (typed: string): string[] => [
  ...new Set(Array.from(toPrintable(typed)).filter((char) => char !== '\n' && firstMissingGlyph(char) !== null)),
]

// Other characters are named by their code point: nothing would be visible between the quotation marks.
const isVisible = (character: string) => !/^[\p{C}\p{Z}\p{M}]/u.test(character)

const nameOf = (character: string) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const cannotPrint = (label: string, character: string) => {
  const shown = isVisible(character) ? character : nameOf(character)
  return /(?!\p{Script=Latin})\p{L}/u.test(character)
    ? `${label} contains a character that cannot be printed: “${shown}”. Please use the Latin alphabet`
    : `${label} contains a character that cannot be printed: “${shown}”`
}

export const printedLine = (typed: string) => tidy(toPrintable(typed))

/** The reason why a {@link printedLine} cannot be printed in a PDF, or null. */
export const lineFault = (label: string, max: number, line: string): string | null => {
  if (line.length > max) return tooLong(label, max)
  const unusable = characterFault(label, line, 'one line')
  if (unusable !== null) return unusable
  const character = firstMissingGlyph(line)
  return character === null ? null : cannotPrint(label, character)
}

const spell = (character: string) => (firstMissingGlyph(character) === null ? character : `[${nameOf(character)}]`)

/** Spells each character that a PDF cannot show by its code point: for text that was not checked. */
export const spellMissingGlyphs = <Value>(value: Value): Value => {
  if (typeof value === 'string') {
    const lines = value.split('\n').map((line) => Array.from(toPrintable(line), spell).join(''))
    return lines.join('\n') as Value
  }
  if (Array.isArray(value)) return value.map(spellMissingGlyphs) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spellMissingGlyphs(one)])) as Value
}
