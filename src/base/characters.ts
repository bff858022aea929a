// Control characters, bidirectional overrides and isolates, and halves of surrogate pairs have no place in a name (F1).
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

export type Lines = 'one line' | 'many lines'

/** Whether a text can stand in an email, on a page and on paper. */
export const isPrintable = (text: string, lines: Lines) =>
  !unprintable.test(text) && (lines === 'many lines' || !text.includes('\n'))

// Address books put such marks, unseen, around a number or an address that is copied: nobody could find what to correct.
const around = /[\s\u200e\u200f\u202a-\u202c\u2066-\u2069]/

// By hand: an expression would look at a long gap within a text once for each of its spaces.
const bare = (text: string) => {
  let from = 0
  let to = text.length
  while (from < to && around.test(text.charAt(from))) from += 1
  while (from < to && around.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/**
 * A typed text without the space and the marks of direction around it, its lines ended one way; a tab, as word processors
 * paste them, is a space.
 */
export const tidy = (typed: string) => bare(typed.replaceAll('\r\n', '\n').replaceAll('\t', ' '))

const plain = /^[\x20-\x7f\n]*$/

/** A text as a search compares it: without case, without marks. "Ōtautahi" → "otautahi". */
export const folded = (text: string) =>
  plain.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Where a text mentions a part, both {@link folded}: from where, and up to where, or null. */
export const findFolded = (text: string, part: string): [from: number, to: number] | null => {
  // Where each unit of the folded text comes from.
  const origins: number[] = []
  let whole = ''
  let at = 0
  for (const character of text) {
    const fold = folded(character)
    for (let unit = 0; unit < fold.length; unit += 1) origins.push(at)
    whole += fold
    at += character.length
  }
  const wanted = folded(part)
  const start = wanted === '' ? -1 : whole.indexOf(wanted)
  return start < 0 ? null : [origins[start] ?? at, origins[start + wanted.length] ?? at]
}

/** What is wrong with a text that is too long, or that {@link isPrintable} refuses. */
export const tooLong = (label: string, max: number) => `${label} must be less than ${max} characters`
export const unusable = (label: string) => `${label} contains a character that cannot be used`
