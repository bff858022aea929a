import { characterFault, tidy, tooLong } from '#src/base/characters.ts'

type Words = {
  label: string
  hint?: string
  /** In characters, before placeholders are filled in. If absent, `usualMax` applies. */
  max?: number
  /** The product's own text, which pages show until the owner publishes another. */
  text: string
  optional?: true
  /** Has no line breaks. */
  line?: true
}
export type TextWords = Readonly<Record<string, Words>>
export type EditableText = Words & { max: number; tokens: readonly string[] }

const pattern = /\{([^{}]*)\}/g

/** The names of a text's placeholders. A `{placeholder}` stands for a figure, law or detail that pages fill in, so that it stays true. */
export const placeholdersIn = (text: string) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]

export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>) =>
  text
    .replaceAll(pattern, (match, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? match) : match))
    // An empty value leaves two spaces.
    .replaceAll('  ', ' ')

/** A blank line ends a paragraph. */
export const paragraphsOf = (text: string) => text.split(/\n\s*\n/)

export const tidyText = (typed: string) => paragraphsOf(tidy(typed, 'many lines')).join('\n\n')

const figure = /[\p{N}\p{Sc}%‰٪％﹪]/u

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
  const unknownName = placeholdersIn(text).find((name) => !allowed.includes(name))
  if (unknownName !== undefined) {
    const allowedNames = allowed.map((name) => `{${name}}`).join(', ')
    return `There is no {${unknownName}}. ${allowedNames ? `These can be used: ${allowedNames}` : 'No token can be used here.'}`
  }
  const [bare] = figure.exec(text.replaceAll(pattern, '')) ?? []
  if (bare === undefined) return null
  const instead = allowed.length > 0 ? 'Write a token such as {noticeDays}, or say it in words.' : 'Say it in words.'
  return `“${bare}” is a figure that could differ from the contract. ${instead}`
}
