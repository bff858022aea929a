import { foldText } from '#src/base/characters.ts'
import { instant } from '#src/base/time.ts'
import type { Reads, Tx } from '#src/db/transact.ts'
import type { HeldItem } from '#src/people/rules.ts'
import * as store from './store.ts'

type Client = { name: string; company: string }

const foldedName = ({ name, company }: Client) => foldText(`${name}\n${company}`)

/** A reference has no email address, so it is found by name and company. */
export const findReferencesAbout = (ctx: Reads, { people }: { people: readonly Client[] }): HeldItem[] => {
  const wanted = new Set(people.map(foldedName))
  return store
    .findUnerasedReferences(ctx)
    .filter((row) => wanted.has(foldedName(row)))
    .map(({ id, words, name, company, agreed_on, added_at, removed_at }) => ({
      trace: {
        id,
        label: `${name}, ${company}`,
        state: removed_at === null ? 'on the site' : 'removed',
        at: added_at,
        path: '/admin/settings/site',
        outcome: 'redacted',
      },
      record: { words, name, company, agreed_on, added_at, removed_at },
    }))
}

/** Removes the references from the site, and redacts their words and names. */
export const redactReferences = (tx: Tx, { ids }: { ids: readonly string[] }) =>
  store.redactReferenceRows(tx, { ids, by: tx.actor.id, at: instant(tx.clock()) })
