export type LineUse = 'one line' | 'many lines'

const unusable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** What is wrong with a tidied text, behind which words; null if nothing is. A line break is wrong in one line alone. */
export const characterFault = (label: string, text: string, lines: LineUse): string | null => {
  const at = lines === 'many lines' ? text.search(unusable) : text.search(new RegExp(`${unusable.source}|\n`))
  if (at < 0) return null
  const before = text.slice(0, at).split(/\s+/).filter(Boolean).slice(-3).join(' ')
  const lastWords = [...before].slice(-50).join('')
  return before
    ? `${label} contains a character that cannot be used, after “${lastWords}”`
    : `${label} contains a character that cannot be used`
}

// Letters that change their form where a joiner stands, as in Persian, Hindi and Sinhala.
const scripts = 'Arab Syrc Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Mong'.split(' ')
const joined = String.raw`(?=[\p{L}\p{M}])[${scripts.map((script) => `\\p{scx=${script}}`).join('')}]`

// What nothing shows, and yet a script or an emoji needs: joiners, forms of a character, the letters of a flag.
const needed = [
  String.raw`(?<=${joined})[\u200c\u200d](?=${joined})|(?<=(?=\p{M})${joined})\u200d`,
  String.raw`(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})|(?<=\p{ExtPict})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=[\p{sc=Han}\p{sc=Mymr}])[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]|(?<=\p{sc=Mong})[\u180b-\u180f]`,
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
].join('|')

// Address books, word processors and web pages leave them in what they copy, where a person cannot find them.
const invisible = new RegExp(String.raw`(${needed})|[\p{DI}\ufff9-\ufffb]`, 'gu')

// A loop, because a regular expression takes quadratic time on a long gap inside the text.
const trimEdges = (text: string) => {
  const blank = /[\s\u2800]/
  let from = 0
  let to = text.length
  while (from < to && blank.test(text.charAt(from))) from += 1
  while (from < to && blank.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Trims, drops what is invisible, normalizes line breaks, and turns tabs into spaces. */
export const tidy = (typed: string, lines: LineUse = 'one line') =>
  trimEdges(
    typed
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[\v\f\u0085\u2028\u2029]/g, lines === 'one line' ? ' ' : '\n')
      .replaceAll('\t', ' ')
      .replaceAll(invisible, '$1'),
  )

const lookalikePairs = new Map([
  ...[...'\'’‘‚‛ʼʻ′`´"“”„‟«»″'].map((mark) => [mark, ''] as const),
  ...[...'‐‑‒–—―−'].map((dash) => [dash, '-'] as const),
  ...[...'\u00a0\u2007\u202f\u3000'].map((space) => [space, ' '] as const),
  ...Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ĳ: 'ij' }),
  ...Object.entries({ ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st', ς: 'σ', '&': 'and' }),
])

const fullWidth = Array.from({ length: 0x7f - 0x21 }, (_, at) => {
  const character = String.fromCharCode(0x21 + at)
  return [String.fromCharCode(0xff01 + at), lookalikePairs.get(character) ?? character.toLowerCase()] as const
})

/**
 * Folds characters that look the same, in lower case: quotation marks are removed, and "&" is "and". A migration in
 * drizzle/ folds the words of the search index in the same way.
 */
export const lookalikes: ReadonlyMap<string, string> = new Map([...lookalikePairs, ...fullWidth])

const plain = /^[\x20\x21\x23-\x25\x28-\x5f\x61-\x7f\n]*$/

/** Folds case and {@link lookalikes}. The search index ignores diacritics by itself. */
export const foldLookalikes = (text: string) =>
  plain.test(text)
    ? text.toLowerCase()
    : Array.from(text.normalize('NFC').toLowerCase(), (character) => lookalikes.get(character) ?? character).join('')

/** Folds case, diacritics and {@link lookalikes}. */
export const foldText = (text: string) => foldLookalikes(text).normalize('NFD').replace(/\p{M}/gu, '')

/** The range of `text` that matches `part` without case and diacritics, or null. */
export const findFolded = (text: string, part: string): [from: number, to: number] | null => {
  const origins: number[] = []
  let foldedText = ''
  let at = 0
  for (const character of text) {
    const fold = foldText(character)
    for (let unit = 0; unit < fold.length; unit += 1) origins.push(at)
    foldedText += fold
    at += character.length
  }
  const wanted = foldText(part)
  const start = wanted === '' ? -1 : foldedText.indexOf(wanted)
  return start < 0 ? null : [origins[start] ?? at, origins[start + wanted.length] ?? at]
}

export const tooLong = (label: string, max: number) => `${label} must be less than ${max} characters`
