import { findEventsAbout } from '#src/audit/events.ts'
import type { AuditEvent } from '#src/audit/rules.ts'
import { findDevices } from '#src/auth/device-store.ts'
import { addressPseudonym } from '#src/auth/password/attempts.ts'
import { type AccountEvent, hasEnded, refusalLabels, signInLabels } from '#src/auth/rules.ts'
import type { AccountAnswer, SessionOrDevice } from '#src/auth/schema.ts'
import { type Browser, knownMark } from '#src/auth/session/device.ts'
import { seenMs } from '#src/auth/session/lucia.ts'
import { sessionIdOf } from '#src/auth/session/sessions.ts'
import { findSessionsOf } from '#src/auth/session-store.ts'
import { findAdmins, findUser, type User } from '#src/auth/store.ts'
import { parseId, type UserId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant, msOf } from '#src/base/time.ts'
import { formatBrowser } from '#src/base/user-agent.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'

export const signedInUser = (reads: Reads & Pick<Context, 'actor'>): User => {
  const user = findUser(reads, reads.actor.id as UserId)
  if (!user) throw new Problem('not_signed_in')
  return user
}

type UserAndBrowser = { userId: UserId; browser: Browser }

const sessionsOf = (ctx: Context, { userId, browser }: UserAndBrowser): SessionOrDevice[] => {
  const currentId = sessionIdOf(browser.secret ?? '')
  return findSessionsOf(ctx, userId)
    .map((session) => ({ ...session, seen: seenMs(ctx.db, session.id, session.last_seen_at) }))
    .filter(({ created_at, seen }) => !hasEnded({ createdMs: msOf(created_at), seenMs: seen }, ctx.clock()))
    .map(({ id, address, user_agent, created_at, seen }) => ({
      id,
      current: id === currentId,
      address,
      browser: formatBrowser(user_agent ?? ''),
      created_at,
      last_seen_at: instant(seen),
    }))
    .sort((one, other) => Number(other.current) - Number(one.current))
}

const devicesOf = (ctx: Context, { userId, browser }: UserAndBrowser): SessionOrDevice[] => {
  const currentId = knownMark(ctx, { user: { id: userId }, cookie: browser.device })?.id
  return findDevices(ctx, userId).map(({ id, user_agent, address, created_at, last_seen_at }) => ({
    id,
    current: id === currentId,
    address,
    browser: formatBrowser(user_agent),
    created_at,
    last_seen_at,
  }))
}

/** The most sign-ins and the most refusals: counted together, strangers' refusals would push sign-ins off the page. */
const maxEventsOfEach = 10

const eventsOf = (ctx: Context, subject: UserId) =>
  [signInLabels, refusalLabels]
    .map((labels) => Object.keys(labels) as (AccountEvent & AuditEvent)[])
    .flatMap((names) => findEventsAbout(ctx, { subject, names, limit: maxEventsOfEach }))
    .sort((one, other) => other.seq - one.seq)

/** The audit log has a daily pseudonym of an address, so only addresses that the account still uses are recognized. */
const signInsOf = (ctx: Context, userId: UserId, addresses: readonly string[]) =>
  eventsOf(ctx, userId).map(({ seq, at, event, detail }) => {
    const { address: pseudonym } = JSON.parse(detail) as { address?: string }
    const address = addresses.find((known) => addressPseudonym(ctx, { address: known, at }) === pseudonym) ?? null
    return { id: seq, at, event: event as AccountEvent, address }
  })

export const getAccount = (ctx: Context, { browser }: { browser: Browser }): AccountAnswer => {
  const { id: userId, email } = signedInUser(ctx)
  const sessions = sessionsOf(ctx, { userId, browser })
  const devices = devicesOf(ctx, { userId, browser })
  const addresses = new Set([browser.address, ...[...sessions, ...devices].flatMap(({ address }) => address ?? [])])
  return { email, sessions, devices, signIns: signInsOf(ctx, userId, [...addresses]) }
}

export const findAccountEmail = (ctx: Reads, { id }: { id: string }): string | null =>
  findUser(ctx, parseId('usr', id))?.email ?? null

export const findFirstAdminEmail = (reads: Reads): string | null => findAdmins(reads)[0]?.email ?? null

/** Whether the address is an admin's or the business's. */
export const isOwnAddress = (ctx: Reads & Pick<Context, 'business'>, { email }: { email: string }) => {
  const business = ctx.business()
  const own = [business.email, business.notifyEmail, ...findAdmins(ctx).map((admin) => admin.email)]
  return own.some((address) => address.toLowerCase() === email.toLowerCase())
}
