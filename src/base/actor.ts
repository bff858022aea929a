import type { InvitationId, QuoteTokenId, UserId } from './id.ts'

/** The actor, as the audit log names it: a private link by its public id, `provider` by a signed webhook. */
export type ActorId = UserId | QuoteTokenId | InvitationId | 'stranger' | 'clock' | 'operator' | 'provider'

/** `isAdmin` is read from the database for each request. */
export type Actor = { readonly id: ActorId; readonly isAdmin: boolean }

export const clockActor: Actor = { id: 'clock', isAdmin: false }
export const operator: Actor = { id: 'operator', isAdmin: false }

export const actingAs = <Ctx extends { readonly actor: Actor }>(ctx: Ctx, id: ActorId): Ctx => ({
  ...ctx,
  actor: { id, isAdmin: false },
})

export type RequestOrigin = {
  address: string
  network: string
  /** At most 500 characters. */
  userAgent: string
}
