import { recordEvent } from '#src/audit/record.ts'
import { parseId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { addressName, admitProof } from './attempts.ts'
import { type Browser, knownMark } from './device.ts'
import { checkRoom, isPassword, laneOf } from './passwords.ts'
import { isProved } from './rules.ts'
import { passwordWrong } from './schema.ts'
import { findSession } from './session-store.ts'
import { renewSession, sessionIdOf } from './sessions.ts'
import { findUser, type User } from './store.ts'

/** Before what is sensitive. @throws reauthenticate unless the session showed a password or passkey lately (A14) */
export const requireProof = (ctx: Context, { secret }: Pick<Browser, 'secret'>) => {
  const session = secret === null ? null : findSession(ctx, sessionIdOf(secret))
  if (!session || !isProved(session.proved_at, ctx.clock())) throw new Problem('reauthenticate')
}

export const wrongPassword = (field: string) =>
  new Problem('invalid', { error: passwordWrong, fields: { [field]: passwordWrong } })

type Claim = { password: string; field: string; browser: Browser }

/**
 * The account that is signed in, if the password is its own. A refusal stands beside `field`.
 * @throws invalid, too_many_this_minute, too_many_this_hour, unavailable
 */
export const checkOwnPassword = async (ctx: Context, { password, field, browser }: Claim): Promise<User> => {
  const userId = parseId('usr', ctx.actor.id)
  const user = findUser(ctx, userId)
  const lane = laneOf(knownMark(ctx, { user, cookie: browser.device }))
  checkRoom(lane)
  admitProof(ctx, { caller: browser, session: `${userId} ${sessionIdOf(browser.secret ?? '')}` })
  if (user && (await isPassword(password, user.password_hash, lane))) return user
  transact(ctx, (tx) => {
    const detail = { address: addressName(tx, browser.address) }
    recordEvent(tx, { event: 'proof_refused', subject: userId, detail })
  })
  throw wrongPassword(field)
}

export const provePassword = async (ctx: Context, { password, browser }: Omit<Claim, 'field'>) => {
  await checkOwnPassword(ctx, { password, field: 'password', browser })
  return transact(ctx, (tx) => renewSession(tx, browser))
}
