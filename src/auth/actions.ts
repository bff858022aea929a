import { record } from '#src/audit/actions.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { days, hours, instant, minutes, msOf } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import { emptyLog } from '#src/db/snapshot.ts'
import { transact } from '#src/db/transact.ts'
import type { Kit } from '#src/context.ts'
import { blankLetters, queueLetter } from '#src/mail/actions.ts'
import { sha256 } from '#src/crypto.ts'
import { addressName, admitRequest, admitSignIn, type Caller, forgetAttempts, mayWriteTo } from './attempts.ts'
import { deviceCookie, deviceOf } from './device.ts'
import { evenly } from './constant-time.ts'
import { accountExists, adminSignedIn, confirmEmail, resetPassword } from './emails.tsx'
import { hashPassword, insistOnPassword, isPassword } from './passwords.ts'
import {
  type ConfirmAnswer,
  confirmHours,
  hasEnded,
  mostSessions,
  resetHours,
  type SessionAnswer,
  setupMinutes,
  unconfirmedDays,
  type Viewer,
} from './rules.ts'
import type { ResetForm, SignInForm, SignUpForm } from './schema.ts'
import { createSession, deleteEnded, endSession, findSessionUser, sessionIdOf } from './sessions.ts'
import {
  deleteAdminRole,
  deleteOldestSessions,
  deleteSessionsOf,
  deleteUser,
  findAdmins,
  findLiveToken,
  findSessions,
  findUnconfirmed,
  findUser,
  findUserByEmail,
  forgetPasswords,
  hasAdmin,
  insertAdminRole,
  insertToken,
  insertUser,
  isAdmin,
  spendToken,
  type Token,
  type User,
  updateUser,
  voidSetupTokens,
  voidTokensOf,
} from './store.ts'

/** What a browser brings along: the secrets of its two cookies. */
export type Browser = Caller & { secret: string | null; device: string | null }

/** What a sign-in gives: the session's secret and the device's mark, for their cookies, and the answer. */
export type SignedIn = { secret: string; device: string; answer: SessionAnswer }

type UserId = Viewer['id']

const idOf = (user: { id: string }) => user.id as UserId

const answerFor = (viewer: Viewer | null): SessionAnswer => ({
  user: viewer && { id: viewer.id, email: viewer.email },
  isAdmin: viewer?.isAdmin ?? false,
})

/**
 * The account behind a session's secret, its role read just now (A11); null for a stranger. An ended session is removed.
 * @param activity `background` for what a page asks by itself: it does not put the idle limit off (B3).
 */
export const findViewer = async (
  kit: Kit,
  secret: string | null,
  activity: 'active' | 'background' = 'active',
): Promise<Viewer | null> => {
  const user = secret === null ? null : await findSessionUser(kit, secret, activity)
  return user && { id: idOf(user), email: user.email, isAdmin: isAdmin(kit.db, user.id) }
}

/** SPEC §7 "Get session". Asking is not activity. */
export const getSession = async (kit: Kit, secret: string | null) =>
  answerFor(await findViewer(kit, secret, 'background'))

// Links

type NewLink = {
  purpose: Token['purpose']
  user: { id: string } | null
  password_hash?: string | null
  lastsMs: number
}

/** Mints a link's secret for one purpose; the database holds its hash (A5). Inside a transaction. */
const newSecret = (kit: Kit, { purpose, user, password_hash = null, lastsMs }: NewLink) => {
  const token = newToken(kit.random)
  insertToken(kit.db, {
    token_sha256: sha256(token),
    purpose,
    user_id: user?.id ?? null,
    password_hash,
    created_at: instant(kit.clock()),
    expires_at: instant(kit.clock() + lastsMs),
  })
  return token
}

const newLink = (kit: Kit, link: NewLink) => `${kit.config.origin}/auth?${link.purpose}=${newSecret(kit, link)}`

const toReset = (user: User) => ({ purpose: 'reset', user, lastsMs: hours(resetHours) }) as const

const newResetLink = (kit: Kit, user: User) => newLink(kit, toReset(user))

/** One letter to an account, in the transaction of what it reports. */
const letterKey = (kit: Kit, kind: string, user: { id: string }) => `${kind}/${user.id}/${newId(kit.random, 'ask')}`

// Signing in and out

const recordFor = (
  kit: Kit,
  caller: Caller,
  event: 'signed_in' | 'signed_out' | 'sign_in_refused',
  user: User | null,
) =>
  record(kit, {
    event,
    actor: user && event !== 'sign_in_refused' ? idOf(user) : 'stranger',
    subject: user?.id ?? 'unknown',
    detail: { address: addressName(kit, caller.address) },
  })

/** SPEC §7: the owner hears of every admin's sign-in, with the address that the server saw (A10). */
const tellOwner = (kit: Kit, user: User, address: string) =>
  queueLetter(kit, {
    letter: adminSignedIn,
    to: kit.config.notifyEmail,
    subjectId: user.id,
    key: letterKey(kit, adminSignedIn.kind, user),
    data: { email: user.email, address, at: instant(kit.clock()) },
  })

/** A new session in place of the browser's old one (B2). @throws when the password was changed meanwhile. */
const openSession = async (kit: Kit, user: User, browser: Browser): Promise<SignedIn> => {
  const secret = await createSession(kit, user.id)
  const viewer = { id: idOf(user), email: user.email, isAdmin: isAdmin(kit.db, user.id) }
  try {
    transact(kit.db, () => {
      if (findUser(kit.db, user.id)?.password_hash !== user.password_hash) throw new Problem('sign_in_refused')
      if (browser.secret) endSession(kit, browser.secret)
      deleteOldestSessions(kit.db, user.id, sessionIdOf(secret), mostSessions)
      recordFor(kit, browser, 'signed_in', user)
      if (viewer.isAdmin) tellOwner(kit, user, browser.address)
    })
  } catch (fault) {
    endSession(kit, secret)
    throw fault
  }
  return { secret, device: deviceCookie(kit, user, browser.device), answer: answerFor(viewer) }
}

/**
 * SPEC §2 "Admin login". One refusal, after one and the same work, whatever was wrong (A4, A7).
 * @throws Problem `sign_in_refused`, `too_many_this_minute`, `too_many_this_hour`, `unavailable`.
 */
export const signIn = async (kit: Kit, { email, password }: SignInForm, browser: Browser): Promise<SignedIn> => {
  const user = findUserByEmail(kit.db, email)
  admitSignIn(kit, browser, { email, device: deviceOf(kit, user, browser.device) })
  const matches = await isPassword(password, user?.password_hash ?? null)
  if (user?.confirmed_at && matches) return openSession(kit, user, browser)
  transact(kit.db, () => recordFor(kit, browser, 'sign_in_refused', user))
  throw new Problem('sign_in_refused')
}

/** Ends the session, if there is one (B2). */
export const signOut = async (kit: Kit, browser: Browser) => {
  const { secret } = browser
  const viewer = await findViewer(kit, secret, 'background')
  if (!secret || !viewer) return
  transact(kit.db, () => {
    endSession(kit, secret)
    recordFor(kit, browser, 'signed_out', findUser(kit.db, viewer.id))
  })
}

// Signing up

/** An account that nobody has confirmed yet. Inside a transaction. */
const newUser = (kit: Kit, email: string, password_hash: string, actor: 'stranger' | 'operator' = 'stranger'): User => {
  const user = {
    id: newId(kit.random, 'usr'),
    email,
    password_hash,
    confirmed_at: null,
    created_at: instant(kit.clock()),
  }
  insertUser(kit.db, user)
  record(kit, { event: 'account_created', actor, subject: user.id })
  return user
}

const tellExisting = (kit: Kit, user: User) =>
  queueLetter(kit, {
    letter: accountExists,
    to: user.email,
    subjectId: user.id,
    key: letterKey(kit, accountExists.kind, user),
    data: { signInLink: `${kit.config.origin}/auth`, resetLink: newResetLink(kit, user) },
  })

/**
 * A link that confirms the address, and this sign-up's password while there is no other sign-up. Several may be several
 * people's, and nobody can tell whose letter the owner opens: then none of their links sets a password (T2).
 */
const newConfirmLink = (kit: Kit, user: User, password: string) => {
  const isOnly = forgetPasswords(kit.db, user.id, instant(kit.clock())) === 0
  const password_hash = isOnly ? password : null
  return newLink(kit, { purpose: 'confirm', user, password_hash, lastsMs: hours(confirmHours) })
}

const askToConfirm = (kit: Kit, user: User, link: string) =>
  queueLetter(kit, {
    letter: confirmEmail,
    to: user.email,
    subjectId: user.id,
    key: letterKey(kit, confirmEmail.kind, user),
    data: { link },
  })

/**
 * A letter to the address says what came of it; the page cannot be used to find out who has an account (A4). A sign-up
 * whose letter may not go counts all the same: another's may be the one that its owner opens.
 */
const signUpQuietly = async (kit: Kit, { email, password }: SignUpForm) => {
  const password_hash = await hashPassword(password)
  transact(kit.db, () => {
    const mayWrite = mayWriteTo(kit, email)
    const user = findUserByEmail(kit.db, email) ?? newUser(kit, email, password_hash)
    const link = user.confirmed_at ? null : newConfirmLink(kit, user, password_hash)
    if (!mayWrite) return
    if (link) askToConfirm(kit, user, link)
    else tellExisting(kit, user)
  })
}

/** The first admin, confirmed by having the link, in one transaction (A3). An account of that address is taken over. */
const signUpFirstAdmin = async (kit: Kit, { email, password }: SignUpForm, setup: string, browser: Browser) => {
  const token_sha256 = sha256(setup)
  const isLive = () => !hasAdmin(kit.db) && findLiveToken(kit.db, 'setup', token_sha256, instant(kit.clock()))
  if (!isLive()) throw new Problem('link_used')
  const password_hash = await hashPassword(password)
  const user = transact(kit.db, () => {
    const now = instant(kit.clock())
    if (!isLive() || !spendToken(kit.db, 'setup', token_sha256, now)) throw new Problem('link_used')
    const account = findUserByEmail(kit.db, email) ?? newUser(kit, email, password_hash)
    setPassword(kit, account, password_hash)
    makeAdmin(kit, account, idOf(account))
    return { ...account, password_hash }
  })
  return openSession(kit, user, browser)
}

/**
 * SPEC §2 signup. Without `setup` nobody learns anything: one answer, one time, and a letter (A4).
 * @returns null, or the session of the first admin (GAPS 1).
 * @throws Problem `sign_up_closed`, `link_used`, `invalid`, `too_many_this_minute`, `too_many_this_hour`, `unavailable`.
 */
export const signUp = async (kit: Kit, form: SignUpForm, browser: Browser): Promise<SignedIn | null> => {
  const { email, password, setup } = form
  if (setup === undefined && !kit.config.signUpEnabled) throw new Problem('sign_up_closed')
  await insistOnPassword(password, { email, business: kit.config.business.name })
  if (setup !== undefined) return signUpFirstAdmin(kit, form, setup, browser)
  admitRequest(kit, browser)
  await evenly(() => signUpQuietly(kit, form))
  return null
}

/**
 * Confirms the address and the password of the sign-up that the link belongs to (A5). Where there were several, the
 * address is confirmed by choosing a password.
 * @throws Problem `link_used`.
 */
export const confirmAddress = (kit: Kit, token: string): ConfirmAnswer =>
  transact(kit.db, () => {
    const now = instant(kit.clock())
    const link = spendToken(kit.db, 'confirm', sha256(token), now)
    const user = link?.user_id && findUser(kit.db, link.user_id)
    if (!link || !user || user.confirmed_at) throw new Problem('link_used')
    if (link.password_hash === null) return { reset: newSecret(kit, toReset(user)) }
    setPassword(kit, user, link.password_hash)
    record(kit, { event: 'account_confirmed', actor: idOf(user), subject: user.id })
    return { reset: null }
  })

/** Accounts removed in one round of the clock's. */
const mostForgotten = 100

/** Takes an account away with all that names it; the chain keeps that it was. Inside a transaction. */
const removeUser = (kit: Kit, id: string, actor: 'clock' | 'operator') => {
  blankLetters(kit, id)
  deleteUser(kit.db, id)
  record(kit, { event: 'account_removed', actor, subject: id })
}

/** Accounts that nobody confirmed are kept for 7 days, or until their last link has run out (H11). */
export const forgetUnconfirmed = (kit: Kit) => {
  const now = kit.clock()
  const forgotten = transact(kit.db, () => {
    const old = findUnconfirmed(kit.db, instant(now - days(unconfirmedDays)), instant(now), mostForgotten)
    for (const { id } of old) removeUser(kit, id, 'clock')
    return old.length
  })
  if (forgotten > 0) emptyLog(kit.db)
}

/** Sessions at their end, and attempts after their hour: neither waits for somebody to come (H11). */
export const forgetSignIns = async (kit: Kit) => {
  forgetAttempts(kit)
  await deleteEnded(kit)
}

// Passwords

/** A new password on a confirmed account: every session and every other link of it ends. Inside a transaction. */
const setPassword = (kit: Kit, user: User, password_hash: string) => {
  const now = instant(kit.clock())
  updateUser(kit.db, user.id, { password_hash, confirmed_at: user.confirmed_at ?? now })
  voidTokensOf(kit.db, user.id, now)
  deleteSessionsOf(kit.db, user.id)
}

/** A letter with a link, where there is an account; one answer, whoever asks (A4). */
export const requestReset = (kit: Kit, email: string, caller: Caller) => {
  admitRequest(kit, caller)
  return evenly(async () => {
    transact(kit.db, () => {
      const user = findUserByEmail(kit.db, email)
      if (!mayWriteTo(kit, email) || !user) return
      queueLetter(kit, {
        letter: resetPassword,
        to: user.email,
        subjectId: user.id,
        key: letterKey(kit, resetPassword.kind, user),
        data: { link: newResetLink(kit, user) },
      })
    })
  })
}

/**
 * Sets the password by a link from a letter, which confirms the address too (A5).
 * @throws Problem `link_used`, `invalid`, `unavailable`.
 */
export const resetByLink = async (kit: Kit, { token, password }: ResetForm) => {
  const token_sha256 = sha256(token)
  const link = findLiveToken(kit.db, 'reset', token_sha256, instant(kit.clock()))
  const owner = link?.user_id && findUser(kit.db, link.user_id)
  if (!owner) throw new Problem('link_used')
  await insistOnPassword(password, { email: owner.email, business: kit.config.business.name })
  const password_hash = await hashPassword(password)
  transact(kit.db, () => {
    const used = spendToken(kit.db, 'reset', token_sha256, instant(kit.clock()))
    const user = used?.user_id && findUser(kit.db, used.user_id)
    if (!user) throw new Problem('link_used')
    setPassword(kit, user, password_hash)
    record(kit, { event: 'password_reset', actor: idOf(user), subject: user.id })
  })
}

// Roles, for the operator alone (A3)

/**
 * The first admin's link, single use, 30 minutes; earlier ones work no more. Null while there is an admin (GAPS 1).
 */
export const setupLink = (kit: Kit): string | null =>
  transact(kit.db, () => {
    if (hasAdmin(kit.db)) return null
    voidSetupTokens(kit.db, instant(kit.clock()))
    return newLink(kit, { purpose: 'setup', user: null, lastsMs: minutes(setupMinutes) })
  })

/** The only place that writes a role (A3). Inside a transaction. */
const makeAdmin = (kit: Kit, user: User, actor: UserId | 'operator') => {
  insertAdminRole(kit.db, user.id, instant(kit.clock()))
  record(kit, { event: 'role_granted', actor, subject: user.id, detail: { role: 'admin' } })
}

/** Makes a confirmed account an admin; what kept it from that, otherwise. It holds from the next request on (A11). */
export const grantAdmin = (kit: Kit, email: string): 'granted' | 'unknown' | 'unconfirmed' | 'already' =>
  transact(kit.db, () => {
    const user = findUserByEmail(kit.db, email)
    if (!user) return 'unknown'
    if (!user.confirmed_at) return 'unconfirmed'
    if (isAdmin(kit.db, user.id)) return 'already'
    makeAdmin(kit, user, 'operator')
    return 'granted'
  })

/** Takes the role away and ends the account's sessions (A11). */
export const revokeAdmin = (kit: Kit, email: string): 'revoked' | 'unknown' =>
  transact(kit.db, () => {
    const user = findUserByEmail(kit.db, email)
    if (!user || !isAdmin(kit.db, user.id)) return 'unknown'
    deleteAdminRole(kit.db, user.id)
    deleteSessionsOf(kit.db, user.id)
    record(kit, { event: 'role_revoked', actor: 'operator', subject: user.id, detail: { role: 'admin' } })
    return 'revoked'
  })

/** Removes an account for good, as its owner may ask (privacy page): its sessions and links go with it. An admin's stays. */
export const removeAccount = (kit: Kit, email: string): 'removed' | 'unknown' | 'admin' => {
  const outcome = transact(kit.db, () => {
    const user = findUserByEmail(kit.db, email)
    if (!user) return 'unknown'
    if (isAdmin(kit.db, user.id)) return 'admin'
    removeUser(kit, user.id, 'operator')
    return 'removed'
  })
  if (outcome === 'removed') emptyLog(kit.db)
  return outcome
}

/** Admins, the first one first. */
export const listAdmins = (kit: Kit) => findAdmins(kit.db)

/**
 * Makes a confirmed admin with a password that nobody has; an account that was never confirmed is taken over.
 * @returns the link to choose a password, or null where the address has a confirmed account already.
 */
export const createAdmin = async (kit: Kit, email: string): Promise<string | null> => {
  const password_hash = await hashPassword(newToken(kit.random))
  return transact(kit.db, () => {
    const existing = findUserByEmail(kit.db, email)
    if (existing?.confirmed_at) return null
    const user = existing ?? newUser(kit, email, password_hash, 'operator')
    setPassword(kit, user, password_hash)
    makeAdmin(kit, user, 'operator')
    return newResetLink(kit, user)
  })
}

/** Sessions that live now, the newest first (B4). */
export const listSessions = (kit: Kit) =>
  findSessions(kit.db).filter(
    ({ created_at, last_seen_at }) =>
      !hasEnded({ createdMs: msOf(created_at), seenMs: msOf(last_seen_at) }, kit.clock()),
  )

/** Ends every session of an account (B4). @returns how many there were; null where the address has no account. */
export const endSessions = (kit: Kit, email: string): number | null =>
  transact(kit.db, () => {
    const user = findUserByEmail(kit.db, email)
    return user && deleteSessionsOf(kit.db, user.id)
  })
