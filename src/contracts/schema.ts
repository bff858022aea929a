import { z } from 'zod/mini'
import type { Instant } from '#src/base/time.ts'
import { printable } from '#src/pdf/schema.ts'
import { hasLooseBrace, looseBrace, placeholdersIn } from '#src/texts/rules.ts'
import type { ContractPart, ContractText } from './rules.ts'

const maxParagraph = 5000
const maxText = 50_000

const withPlaceholders = (line: z.ZodMiniType<string, string>, placeholders: readonly string[]) => {
  const unknown = (text: unknown) =>
    placeholdersIn(String(text))
      .map((name) => `{${name}}`)
      .find((name) => !placeholders.includes(name))
  const known = placeholders.length === 0 ? 'A title has none.' : `Known are ${placeholders.join(' and ')}.`
  return line.check(
    z.refine((text) => !hasLooseBrace(text), looseBrace),
    z.refine((text) => unknown(text) === undefined, {
      error: ({ input }) => `${unknown(input)} is an unknown placeholder. ${known}`,
    }),
  )
}

export const partTitle = withPlaceholders(
  printable('Title', 120, 'Each section needs a title, on a line that starts with #'),
  [],
)

export const partParagraphs = (placeholders: readonly string[]) =>
  z
    .array(
      withPlaceholders(printable('A paragraph', maxParagraph, 'A paragraph is empty'), placeholders).check(
        z.refine((text) => !/^#\s/.test(text), 'A paragraph cannot start with #'),
      ),
      'Paragraphs must be a list of texts',
    )
    .check(z.minLength(1, 'Each section needs a paragraph'))

type Parts = readonly ContractPart[]

const lengthOf = (parts: Parts) =>
  parts.reduce((sum, { title, paragraphs }) => sum + title.length + paragraphs.join('').length, 0)

const isUnique = (parts: Parts) => new Set(parts.map(({ title }) => title.toLowerCase())).size === parts.length

/** A check of the whole text, which runs only if no part has a fault. */
export const checkWhole = (isRight: (parts: Parts) => boolean, sentence: (parts: Parts) => string) =>
  z.refine<Parts>(isRight, {
    when: ({ issues }) => issues.length === 0,
    error: ({ input }) => sentence(input as Parts),
  })

export const partList = <Shape extends z.ZodMiniType<ContractPart>>(part: Shape) =>
  z.array(part, 'Sections must be a list').check(
    z.minLength(1, 'The text is empty'),
    checkWhole(isUnique, () => 'Two sections have the same title'),
    checkWhole(
      (parts) => lengthOf(parts) <= maxText,
      () => `The text must be less than ${maxText} characters`,
    ),
  )

/** `published_by` and `at` are null for a version in the source code. */
export type ListedVersion = ContractText & { published_by: string | null; at: Instant | null }

export type PublishedVersion = Pick<ContractText, 'version' | 'sha256'>
