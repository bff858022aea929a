/** The kinds of items that a press marks as done. The other kinds end by their act. */
export type DoneKind = 'won' | 'declined' | 'trouble' | 'draft'
