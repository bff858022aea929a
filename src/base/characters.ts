// Control characters, bidirectional overrides and isolates, and halves of surrogate pairs have no place in a name (F1).
const unprintable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

export type Lines = 'one line' | 'many lines'

/** Whether a text can stand in a letter, on a page and on paper. */
export const isPrintable = (text: string, lines: Lines) =>
  !unprintable.test(text) && (lines === 'many lines' || !text.includes('\n'))

/** A typed text without the space around it, its lines ended one way. */
export const tidy = (typed: string) => typed.replaceAll('\r\n', '\n').trim()

/** What is wrong with a text that is too long, or that {@link isPrintable} refuses. */
export const tooLong = (label: string, max: number) => `${label} must be less than ${max} characters`
export const unusable = (label: string) => `${label} contains a character that cannot be used`
