/** A look each minute takes a part of the records, so that it stays cheap however many there are. */
export const partLooked = { newest: 500, others: 2000 } as const

/** Whose document is missing. `last` is where the next part begins: '' after the last record. */
export type Found<Id extends string> = { ids: Id[]; last: string }

type Looked<Id> = { id: Id; missing: 0 | 1 }

export const foundIn = <Id extends string>(newest: readonly Looked<Id>[], next: readonly Looked<Id>[]): Found<Id> => ({
  ids: [...new Set([...newest, ...next].flatMap(({ id, missing }) => (missing ? id : [])))],
  last: next.length < partLooked.others ? '' : (next.at(-1)?.id ?? ''),
})
