import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Tx } from '#src/db/transact.ts'
import { deleteSuppressed, findSuppressed, putSuppressed } from './store.ts'

type Reason = 'bounced' | 'complained'

export const addressHash = (address: string) => sha256(address.toLowerCase())

/** The owner's own mailbox is never suppressed: the status page tells when it refuses emails. */
const isOwnerAddress = ({ business }: Pick<Context, 'business'>, address: string) =>
  addressHash(address) === addressHash(business().notifyEmail)

export const findSuppression = (
  ctx: Pick<Context, 'business' | 'db'>,
  { address }: { address: string },
): Reason | null => (isOwnerAddress(ctx, address) ? null : (findSuppressed(ctx, addressHash(address))?.reason ?? null))

export const suppressAddress = (tx: Tx, { address, reason }: { address: string; reason: Reason }) =>
  putSuppressed(tx, { address_sha256: addressHash(address), reason, at: instant(tx.clock()) })

const sentences: Record<Reason, (address: string) => string> = {
  bounced: (address) => `The last email to ${address} came back. Call them, correct the address, or send anyway.`,
  complained: (address) =>
    `${address} reported our last email as spam. Call them, correct the address, or send anyway.`,
}

/** `allowed` lifts a suppression until the next bounce (G7). @returns whether there was one @throws address_suppressed */
export const requireDeliverable = (tx: Tx, { address, allowed }: { address: string; allowed: boolean }): boolean => {
  const reason = findSuppression(tx, { address })
  if (!reason) return false
  if (!allowed) throw new Problem('address_suppressed', { error: sentences[reason](address) })
  deleteSuppressed(tx, addressHash(address))
  return true
}
