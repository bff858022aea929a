import type { Reads, Tx } from '#src/db/transact.ts'
import type { HeldItem } from '#src/people/rules.ts'
import { deleteLeadWithEmails } from './delete.ts'
import { leadState } from './rules.ts'
import * as store from './store.ts'

export const findLeadsAbout = (ctx: Reads, { email }: { email: string }): HeldItem[] =>
  store.findLeadsByEmail(ctx, email).map((row) => {
    const { nonce: _, content_sha256: __, ...record } = row
    const { id, company, name, created_at: at } = row
    const label = `${company}, ${name}`
    return { trace: { id, label, state: leadState(row), at, path: `/admin/leads/${id}`, outcome: 'deleted' }, record }
  })

/** @returns the companies of the deleted leads, for other features to redact */
export const deleteLeadsAbout = (tx: Tx, { email }: { email: string }): string[] =>
  store.findLeadsByEmail(tx, email).map((row) => deleteLeadWithEmails(tx, row))

/** @returns which of the addresses, in lower case, have sent the form */
export const findLeadAddresses = (ctx: Reads, { emails }: { emails: readonly string[] }) =>
  store.findLeadEmails(ctx, emails)
