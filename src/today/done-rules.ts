/** The kinds of items that a press marks as done. The other kinds end by their act. */
export const doneKinds = ['won', 'declined', 'trouble', 'draft'] as const
export type DoneKind = (typeof doneKinds)[number]
