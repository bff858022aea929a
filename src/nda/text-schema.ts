import { z } from 'zod/mini'
import { seenName } from '#src/base/fields.ts'
import { type ContractPart, paragraphsIn } from '#src/contracts/rules.ts'
import { checkWhole, type ListedVersion, partList, partParagraphs, partTitle } from '#src/contracts/schema.ts'
import type { Nda } from './clauses.ts'

const clause = z.pipe(
  z.strictObject({
    title: partTitle,
    text: z.pipe(
      z.pipe(z.string('Each section needs a paragraph'), z.transform(paragraphsIn)),
      partParagraphs(['{legalName}', '{companyName}']),
    ),
  }),
  z.transform(({ title, text }) => ({ title, paragraphs: text })),
)

const missingClause = (clauses: readonly ContractPart[]) =>
  clauses
    .flatMap(({ paragraphs }) => paragraphs.flatMap((text) => [...text.matchAll(/\bclause (\d+)/gi)]))
    .find(([, number]) => Number(number) < 1 || Number(number) > clauses.length)?.[1]

/** The parties, the title and the statement of the signer stay those of the version in force. */
export const ndaTextBody = z.strictObject({
  clauses: partList(clause).check(
    checkWhole(
      (clauses) => missingClause(clauses) === undefined,
      (clauses) => `The text names clause ${missingClause(clauses)}, which it does not have`,
    ),
  ),
  version: seenName,
})
export type NdaTextBody = z.output<typeof ndaTextBody>

export type NdaClause = { number: string; title: string; text: string }
/** Numbers the clauses by position, as publishing does, and updates each "clause 8" in the texts. */
export const withPositions = (clauses: readonly NdaClause[]): NdaClause[] => {
  const positions = new Map(clauses.map(({ number }, at) => [number, `${at + 1}`]))
  return clauses.map(({ number, title, text }) => ({
    number: positions.get(number) ?? number,
    title,
    text: text.replaceAll(/\b(clause )(\d+[A-Z]?)\b/gi, (_, word, named) => word + (positions.get(named) ?? named)),
  }))
}

type ListedNda = ListedVersion & { clauses: NdaClause[] }

/** The version in force, and all versions with their text, newest first. */
export type NdaTextAnswer = Pick<Nda, 'version' | 'updated' | 'sha256'> & {
  clauses: NdaClause[]
  versions: ListedNda[]
}
