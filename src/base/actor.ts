import type { InvitationId, QuoteTokenId, UserId } from './id.ts'
import { Problem } from './problem.ts'

/** The actor, as the audit log names it: a private link by its public id, `provider` by a signed webhook. */
export type ActorId = UserId | QuoteTokenId | InvitationId | 'stranger' | 'clock' | 'operator' | 'provider'

/**
 * `isAdmin` is read from the database for each request. `isUnconfirmed`: an admin's browser acts at a client's link, and
 * nobody has said that it is meant.
 */
export type Actor = { readonly id: ActorId; readonly isAdmin: boolean; readonly isUnconfirmed?: boolean }

export const clockActor: Actor = { id: 'clock', isAdmin: false }
export const operator: Actor = { id: 'operator', isAdmin: false }

/** The look-up of each client's link calls this (C10). @throws signed_in_as_admin */
export const refuseUnconfirmed = ({ actor }: { readonly actor: Actor }) => {
  if (actor.isUnconfirmed) throw new Problem('signed_in_as_admin')
}

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
