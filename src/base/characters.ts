const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

// Characters that nothing shows (without width, fillers, tags): with them, two names that look the same could differ.
// Longer texts may contain them, because they join some emoji and scripts.
const invisible =
  /\u034f|\u180f|[\u180b-\u180d]|[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200d\u2028\u2029\u2060-\u2065\u206a-\u206f\u3164\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/u

export type LineUse = 'one line' | 'many lines'

export const isPrintable = (text: string, lines: LineUse) =>
  !unprintable.test(text) && (lines === 'many lines' || !(text.includes('\n') || invisible.test(text)))

// Trimmed at both ends: text copied from address books and web pages brings invisible characters, which a person cannot
// find to remove. Characters above U+FFFF stay: the flags of some countries end with one.
const edge =
  /[\s\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202c\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/

// A loop, because a regular expression takes quadratic time on a long gap inside the text.
const trimEdges = (text: string) => {
  let from = 0
  let to = text.length
  while (from < to && edge.test(text.charAt(from))) from += 1
  while (from < to && edge.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Trims spaces and what is invisible, normalizes line ends, and turns tabs into spaces. */
export const tidy = (typed: string) => trimEdges(typed.replaceAll(/\r\n|[\u2028\u2029]/g, '\n').replaceAll('\t', ' '))

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
export const unusable = (label: string) => `${label} contains a character that cannot be used`
