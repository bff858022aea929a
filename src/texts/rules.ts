import { isPrintable, tidy, tooLong, unusable } from '#src/base/characters.ts'

type Words = {
  label: string
  hint?: string
  /** In characters, before tokens are filled in; a usual one without. */
  max?: number
  /** The words of the product, which count until others are published. */
  text: string
  optional?: true
  /** Has no line breaks. */
  line?: true
}
export type TextWords = Readonly<Record<string, Words>>
export type EditableText = Words & { max: number; tokens: readonly string[] }

const token = /\{([^{}]*)\}/g

/** The names of the figures, laws and details that a text writes as `{token}`. Pages fill them in, so that they stay true. */
export const tokensIn = (text: string) => [...new Set([...text.matchAll(token)].map(([, name = '']) => name))]

export const fillTokens = (text: string, values: Readonly<Record<string, string>>) =>
  text
    .replaceAll(token, (match, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? match) : match))
    // Beside an empty value.
    .replaceAll('  ', ' ')

/** A blank line ends a paragraph. */
export const paragraphsOf = (text: string) => text.split(/\n\s*\n/)

export const tidyText = (typed: string) => paragraphsOf(tidy(typed)).join('\n\n')

const figure = /[\p{N}\p{Sc}%‰٪％﹪]/u

/** Why a text cannot be published; null if it can. A figure that is no token could differ from the contract. */
export const textFault = (
  { label, max, optional, line, tokens: allowed }: EditableText,
  text: string,
): string | null => {
  if (text === '') return optional ? null : `${label}: the text is required`
  if (text.length > max) return tooLong(label, max)
  if (!isPrintable(text, 'many lines')) return unusable(label)
  if (line && text.includes('\n')) return `${label} must be one line`
  const unknown = tokensIn(text).find((name) => !allowed.includes(name))
  if (unknown !== undefined) {
    const known = allowed.map((name) => `{${name}}`).join(', ')
    return `There is no {${unknown}}. ${known ? `These can be used: ${known}` : 'No token can be used here.'}`
  }
  const [bare] = figure.exec(text.replaceAll(token, '')) ?? []
  if (bare === undefined) return null
  const instead = allowed.length > 0 ? 'Write a token such as {noticeDays}, or say it in words.' : 'Say it in words.'
  return `“${bare}” is a figure that could differ from the contract. ${instead}`
}
