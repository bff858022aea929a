import { recordEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { emailKey } from './account.ts'
import { addressName, admitSignIn } from './attempts.ts'
import { type Browser, deviceCookie, deviceOf } from './device.ts'
import { adminSignedIn } from './emails.tsx'
import { isPassword } from './passwords.ts'
import { type Account, mostSessions, type SessionAnswer } from './rules.ts'
import type { SignInForm } from './schema.ts'
import { createSession, endSession, findSessionUser, sessionIdOf } from './sessions.ts'
import { deleteOldestSessions, findUser, findUserByEmail, isAdmin, type User } from './store.ts'

/** What a sign-in gives: the secrets for the session's cookie and the device's, and the answer. */
export type SignedIn = { secret: string; device: string; answer: SessionAnswer }

const answerFor = (account: Account | null): SessionAnswer => ({
  user: account && { id: account.id, email: account.email },
  isAdmin: account?.isAdmin ?? false,
})

/** `background`: what a page asks by itself, which does not put the idle limit off. */
type SessionCheck = { secret: string | null; activity: 'active' | 'background' }

/** The account of a session, its role read just now; null for a stranger. */
export const findAccount = async (ctx: Context, { secret, activity }: SessionCheck): Promise<Account | null> => {
  const user = secret === null ? null : await findSessionUser(ctx, { secret, activity })
  return user && { id: user.id, email: user.email, isAdmin: isAdmin(ctx, user.id) }
}

/** Who is signed in, for the page. Asking is not activity. */
export const getSession = async (ctx: Context, { secret }: Pick<Browser, 'secret'>) =>
  answerFor(await findAccount(ctx, { secret, activity: 'background' }))

type SignInEvent = {
  event: 'signed_in' | 'signed_out' | 'sign_in_refused'
  user: User | null
  browser: Pick<Browser, 'address'>
}

export const recordSignIn = (tx: Tx, { event, user, browser }: SignInEvent) =>
  recordEvent(tx, {
    event,
    actor: user && event !== 'sign_in_refused' ? user.id : 'stranger',
    subject: user?.id ?? 'unknown',
    detail: { address: addressName(tx, browser.address) },
  })

/** The owner hears of every admin's sign-in, with the address that the server saw. */
const tellOwner = (tx: Tx, user: User, address: string) =>
  queueEmail(tx, {
    email: adminSignedIn,
    to: tx.config.notifyEmail,
    subjectId: user.id,
    key: emailKey(tx, adminSignedIn.kind, user),
    data: { email: user.email, address, at: instant(tx.clock()) },
  })

/** A new session in place of the browser's old one. @throws sign_in_refused when the password was changed meanwhile */
export const openSession = async (
  ctx: Context,
  { user, browser }: { user: User; browser: Browser },
): Promise<SignedIn> => {
  const secret = await createSession(ctx, { userId: user.id })
  const account = { id: user.id, email: user.email, isAdmin: isAdmin(ctx, user.id) }
  try {
    transact(ctx, (tx) => {
      if (findUser(tx, user.id)?.password_hash !== user.password_hash) throw new Problem('sign_in_refused')
      if (browser.secret) endSession(tx, browser.secret)
      deleteOldestSessions(tx, user.id, sessionIdOf(secret), mostSessions)
      recordSignIn(tx, { event: 'signed_in', user, browser })
      if (account.isAdmin) tellOwner(tx, user, browser.address)
    })
  } catch (fault) {
    transact(ctx, (tx) => endSession(tx, secret))
    throw fault
  }
  return { secret, device: deviceCookie(ctx, user, browser.device), answer: answerFor(account) }
}

type SigningIn = { form: SignInForm; browser: Browser }

/**
 * One refusal, after one and the same work, whatever was wrong.
 * @throws sign_in_refused, too_many_this_minute, too_many_this_hour, unavailable
 */
export const signIn = async (ctx: Context, { form: { email, password }, browser }: SigningIn): Promise<SignedIn> => {
  const user = findUserByEmail(ctx, email)
  admitSignIn(ctx, browser, { email, device: deviceOf(ctx, user, browser.device) })
  const matches = await isPassword(password, user?.password_hash ?? null)
  if (user?.confirmed_at && matches) return openSession(ctx, { user, browser })
  transact(ctx, (tx) => recordSignIn(tx, { event: 'sign_in_refused', user, browser }))
  throw new Problem('sign_in_refused')
}
