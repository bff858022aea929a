import { appendEvent } from '#src/audit/record.ts'
import { type Id, newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { type Instant, instant, nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import type { ClientReference, ReferenceCreate } from './schema.ts'
import * as store from './store.ts'

export const listReferences = (ctx: Reads): { items: ClientReference[] } => ({ items: store.findReferences(ctx) })

export const listReferenceChanges = (ctx: Reads, { since }: { since: Instant }) =>
  store
    .findUnerasedReferences(ctx)
    .flatMap(({ name, company, added_at, added_by, removed_at, removed_by }) => {
      const label = `Reference of ${name}, ${company}`
      const added = { at: added_at, by: added_by, label, words: 'added' }
      return removed_at && removed_by ? [added, { at: removed_at, by: removed_by, label, words: 'removed' }] : [added]
    })
    .filter(({ at }) => at >= since)

/** Adding the same reference again changes nothing. @throws invalid */
export const addReference = (ctx: Context, input: ReferenceCreate) => {
  transact(ctx, (tx) => {
    if (input.agreed_on > nzDay(tx.clock())) {
      const error = 'The day that it was agreed on is in the future'
      throw new Problem('invalid', { error, fields: { agreed_on: error } })
    }
    const saidOf = (one: ReferenceCreate) => [one.words, one.name, one.company].join('\n')
    if (store.findReferences(tx).some((one) => saidOf(one) === saidOf(input))) return
    const id = newId(tx.random, 'ref')
    store.insertReference(tx, { id, ...input, added_by: tx.actor.id, added_at: instant(tx.clock()) })
    appendEvent(tx, { event: 'reference_added', subject: id })
  })
  return listReferences(ctx)
}

/** Removes the reference from the site; its row stays. @throws not_found */
export const removeReference = (ctx: Context, { id }: { id: Id<'ref'> }) => {
  transact(ctx, (tx) => {
    const at = instant(tx.clock())
    if (!store.removeReferenceRow(tx, { id, by: tx.actor.id, at })) throw new Problem('not_found')
    appendEvent(tx, { event: 'reference_removed', subject: id })
  })
  return listReferences(ctx)
}
