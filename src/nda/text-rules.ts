import type { NdaClause } from './text-schema.ts'

/** Numbers the clauses by position, as publishing does, and changes what the text says about their numbers. */
export const withPositions = (clauses: readonly NdaClause[]): NdaClause[] => {
  const positions = new Map(clauses.map(({ number }, at) => [number, `${at + 1}`]))
  return clauses.map(({ number, title, text }) => ({
    number: positions.get(number) ?? number,
    title,
    text: text.replaceAll(/\b(clause )(\d+[A-Z]?)\b/gi, (_, word, named) => word + (positions.get(named) ?? named)),
  }))
}
