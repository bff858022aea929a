import { characterFault, tidy, tooLong } from '#src/base/characters.ts'

type Words = {
  label: string
  hint?: string
  /** In characters, before placeholders are filled in. If absent, `usualMax` applies. */
  max?: number
  /** The product's own text, which pages show until the owner publishes another. */
  text: string
  optional?: true
  /** Speaks in the owner's name: the first steps ask whether it may. */
  personal?: true
  /** Has no line breaks. */
  line?: true
}
export type TextWords = Readonly<Record<string, Words>>
export type EditableText = Words & { max: number; tokens: readonly string[] }

const pattern = /\{([^{}]*)\}/g

/** The names of a text's placeholders. A `{placeholder}` stands for a figure, law or detail that pages fill in, so that it stays true. */
export const placeholdersIn = (text: string) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]

/** Leaves out each sentence with a placeholder of which there is no value: null. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | null>>) =>
  text
    .split(/(?<=[.!?])(?=\s)/)
    .filter((sentence) => !placeholdersIn(sentence).some((name) => values[name] === null))
    .join('')
    .trim()
    .replaceAll(pattern, (match, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? match) : match))

/** A blank line ends a paragraph. */
export const paragraphsOf = (text: string) => text.split(/\n\s*\n/)

export const tidyText = (typed: string) => paragraphsOf(tidy(typed, 'many lines')).join('\n\n')

/** Whether a brace is left that belongs to no placeholder, as in `{noticeDays`, `{{noticeDays}}` and `｛noticeDays｝`. */
export const hasLooseBrace = (text: string) => /[{}｛｝﹛﹜︷︸❴❵⦃⦄]/u.test(text.replaceAll(pattern, ''))

export const looseBrace = 'Correct the braces: a token has one { before its name and one } behind it.'

const figure = /[\p{N}\p{Sc}%‰٪％﹪][\p{N}.,]*/u

const units = '(?:kms?|hrs?|hours?|mins?|minutes?|days?|weeks?|months?|mths?|years?|yrs?|cents?|dollars?|percent)'
const unit = String.raw`(?:[Kkmhd]|${units}|${units.toUpperCase()})(?![\p{L}\p{N}])`
const numberAlone = String.raw`\p{N}(?![\p{N}.,:-]*\p{N}|[\s-]*${unit})`

// Digits of a name or a time, which promise nothing: B2B, 4WD, CO₂, ISO 9001, COVID-19, the 1990s, since 1998.
const names = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?!\p{N}+${unit}|(?:NZD|AUD|USD)\p{N})(?=\p{N}*\p{L})[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*`,
    String.raw`(?<![\p{L}\p{N}/])(?!NZD|AUD|USD|GST)\p{Lu}{2,5}(?:/\p{Lu}{2,5})?[\s-](?:[\p{N}.:-]*)${numberAlone}`,
    String.raw`(?<![\p{L}\p{N}])\p{Lu}\p{L}*-\p{N}*${numberAlone}`,
    String.raw`(?<=\b(?:[Ss]ince|[Ii]n|[Ee]stablished|[Ff]ounded)\s)(?:19|20)\p{N}${numberAlone}|(?:19|20)\d0[’']s`,
  ].join('|'),
  'gu',
)

/** Why a text cannot be published; null if it can. A figure must be a placeholder: a typed one could contradict the contract. */
export const textFault = (
  { label, max, optional, line, tokens: allowed }: EditableText,
  text: string,
): string | null => {
  if (text === '') return optional ? null : `${label}: the text is required`
  if (text.length > max) return tooLong(label, max)
  const unusable = characterFault(label, text, 'many lines')
  if (unusable !== null) return unusable
  if (line && text.includes('\n')) return `${label} must be one line`
  if (hasLooseBrace(text)) return looseBrace
  const unknownName = placeholdersIn(text).find((name) => !allowed.includes(name))
  if (unknownName !== undefined) {
    const allowedNames = allowed.map((name) => `{${name}}`).join(', ')
    return `There is no {${unknownName}}. ${allowedNames ? `These can be used: ${allowedNames}` : 'No token can be used here.'}`
  }
  const [bare] = figure.exec(text.replaceAll(pattern, '').replaceAll(names, '')) ?? []
  if (bare === undefined) return null
  const instead = allowed.length > 0 ? 'Write a token such as {noticeDays}, or say it in words.' : 'Say it in words.'
  return `“${bare}” is a figure that could differ from the contract. ${instead}`
}
