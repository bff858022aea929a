import type { InvitationId, QuoteTokenId, UserId } from './id.ts'

/** Who acts, as the audit log names it: an account or a private link by its public id, or a part the machine plays. */
export type ActorId = UserId | QuoteTokenId | InvitationId | 'stranger' | 'clock' | 'operator'

/** `isAdmin` was read from the database for this very request. */
export type Actor = { readonly id: ActorId; readonly isAdmin: boolean }

export const stranger: Actor = { id: 'stranger', isAdmin: false }
export const clockActor: Actor = { id: 'clock', isAdmin: false }
export const operator: Actor = { id: 'operator', isAdmin: false }

/** The same context, or transaction, with somebody else acting. */
export const actingAs = <Ctx extends { readonly actor: Actor }>(ctx: Ctx, id: ActorId): Ctx => ({
  ...ctx,
  actor: { id, isAdmin: false },
})

/** Where a request came from, as limits count it and evidence keeps it. */
export type RequestOrigin = {
  /** The client's address, as the server saw it. */
  address: string
  /** An IPv4 address, or an IPv6 /64: what a limit counts by. */
  network: string
  /** At most 500 characters. */
  userAgent: string
}
