import { mayRecord } from '#src/audit/bounded.ts'
import { appendEvent } from '#src/audit/record.ts'
import { emailNewDevice, emailUser } from '#src/auth/account/account.ts'
import { adminSignedIn } from '#src/auth/emails.tsx'
import { hasSecondFactor } from '#src/auth/factor-store.ts'
import { addressName, admitSignIn } from '#src/auth/password/attempts.ts'
import { checkRoom, isPassword, laneOf } from '#src/auth/password/passwords.ts'
import { maxSessions, type SessionAnswer } from '#src/auth/rules.ts'
import type { SignInForm } from '#src/auth/schema.ts'
import { askSecondStep } from '#src/auth/second-factor/challenge.ts'
import { type Browser, knownMark, newMark, rememberDevice } from '#src/auth/session/device.ts'
import { findAccount, sessionAnswer } from '#src/auth/session/get-session.ts'
import { createSession, endSession, sessionIdOf } from '#src/auth/session/sessions.ts'
import { deleteOldestSessions } from '#src/auth/session-store.ts'
import { findUser, findUserByEmail, isAdmin, type User } from '#src/auth/store.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'

export type SignInResult = { secret: string; device: string; answer: SessionAnswer }

type SignInEvent = {
  event: 'signed_in' | 'signed_out' | 'sign_in_refused' | 'second_step_asked' | 'second_step_refused'
  user: User | null
  browser: Pick<Browser, 'address'>
}

export const recordSignIn = (tx: Tx, { event, user, browser }: SignInEvent) =>
  appendEvent(tx, {
    event,
    actor: user && event.startsWith('signed_') ? user.id : 'stranger',
    subject: user?.id ?? 'unknown',
    detail: { address: addressName(tx, browser.address) },
  })

const emailOwner = (tx: Tx, user: User, address: string) =>
  emailUser(tx, {
    email: adminSignedIn,
    user,
    to: tx.business().notifyEmail,
    data: { email: user.email, address, at: instant(tx.clock()) },
  })

/** `second` marks the second factor's answer as used, or throws. */
type OpenSessionInput = { user: User; browser: Browser; second?: (tx: Tx) => void }

/**
 * Replaces the browser's session. @throws sign_in_refused when the password was changed meanwhile, or a second factor
 * was added
 */
export const openSession = async (ctx: Context, { user, browser, second }: OpenSessionInput): Promise<SignInResult> => {
  const mark = knownMark(ctx, { user, cookie: browser.device }) ?? newMark(ctx, { user })
  const secret = await createSession(ctx, { userId: user.id, from: browser, deviceId: mark.id })
  const account = { id: user.id, email: user.email, isAdmin: isAdmin(ctx, user.id) }
  try {
    transact(ctx, (tx) => {
      if (findUser(tx, user.id)?.password_hash !== user.password_hash) throw new Problem('sign_in_refused')
      if (second) second(tx)
      else if (hasSecondFactor(tx, user.id)) throw new Problem('sign_in_refused')
      if (browser.secret) endSession(tx, browser.secret)
      deleteOldestSessions(tx, user.id, sessionIdOf(secret), maxSessions)
      recordSignIn(tx, { event: 'signed_in', user, browser })
      if (account.isAdmin) emailOwner(tx, user, browser.address)
      const isNewDevice = rememberDevice(tx, { userId: user.id, id: mark.id, from: browser })
      if (account.isAdmin && isNewDevice) emailNewDevice(tx, { user, from: browser })
    })
    return { secret, device: mark.cookie, answer: sessionAnswer(ctx, account) }
  } catch (fault) {
    transact(ctx, (tx) => endSession(tx, secret))
    throw fault
  }
}

type SignInInput = { form: SignInForm; browser: Browser }

/**
 * Refuses a wrong password, an unknown address and an unconfirmed one alike, after the same work. If the account has a
 * second factor, the answer asks for the factor and signs nobody in (A12).
 * @throws sign_in_refused, too_many_this_minute, too_many_this_hour, unavailable
 */
export const signIn = async (ctx: Context, { form: { email, password }, browser }: SignInInput) => {
  const user = findUserByEmail(ctx, email)
  const mark = knownMark(ctx, { user, cookie: browser.device })
  checkRoom(laneOf(mark))
  admitSignIn(ctx, { caller: browser, email, device: mark?.id ?? null })
  const matches = await isPassword(password, user?.password_hash ?? null, laneOf(mark))
  if (user?.confirmed_at && matches) {
    if (!hasSecondFactor(ctx, user.id)) return openSession(ctx, { user, browser })
    transact(ctx, (tx) => recordSignIn(tx, { event: 'second_step_asked', user, browser }))
    return askSecondStep(ctx, { user })
  }
  const event = 'sign_in_refused'
  // Attempts on a known device are limited already, so their refusals need no budget of strangers.
  if (mark || mayRecord(ctx, { event, by: 'stranger' }))
    transact(ctx, (tx) => recordSignIn(tx, { event, user, browser }))
  throw new Problem(event)
}

export const signOut = async (ctx: Context, { browser }: { browser: Browser }) => {
  const { secret } = browser
  const account = await findAccount(ctx, { secret, activity: 'background' })
  if (!secret || !account) return
  transact(ctx, (tx) => {
    endSession(tx, secret)
    recordSignIn(tx, { event: 'signed_out', user: findUser(tx, account.id), browser })
  })
}
