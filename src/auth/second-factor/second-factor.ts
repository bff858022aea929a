import { findEventsAbout } from '#src/audit/events.ts'
import { appendEvent } from '#src/audit/record.ts'
import { emailCredentialChange } from '#src/auth/account/account.ts'
import { signedInUser } from '#src/auth/account/get-account.ts'
import * as factors from '#src/auth/factor-store.ts'
import {
  type AddFactorResult,
  recoveryCodeAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
  type SecondFactor,
} from '#src/auth/rules.ts'
import type { Browser } from '#src/auth/session/device.ts'
import { sessionIdOf } from '#src/auth/session/sessions.ts'
import { deleteOtherSessions } from '#src/auth/session-store.ts'
import { deleteChallengesOf, type User } from '#src/auth/store.ts'
import type { UserId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'

const hasDeclined = (reads: Reads, id: UserId) =>
  findEventsAbout(reads, { subject: id, names: ['second_factor_declined'], limit: 1 }).length > 0

export const getSecondFactor = (ctx: Reads & Pick<Context, 'actor'>): SecondFactor => {
  const { id } = signedInUser(ctx)
  const passkeys = factors.findPasskeys(ctx, id)
  const app = factors.findTotpSecret(ctx, id)?.confirmed_at ?? null
  return {
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
    app,
    codesLeft: factors.countRecoveryCodes(ctx, id),
    isOffered: passkeys.length === 0 && app === null && !hasDeclined(ctx, id),
  }
}

/** Hides the start page's offer to add a second factor, permanently. */
export const declineSecondFactor = (ctx: Context) =>
  transact(ctx, (tx) => {
    const { id } = signedInUser(tx)
    if (!hasDeclined(tx, id)) appendEvent(tx, { event: 'second_factor_declined', subject: id })
    return getSecondFactor(tx)
  })

type FactorChange = { user: User; kind: 'passkey' | 'app'; browser: Browser }

/**
 * The first factor ends every other session and brings recovery codes. From then on openSession demands a factor, so
 * each session of an account with a factor has proved one. Removing a factor relies on that.
 */
export const afterAddition = (tx: Tx, { user, kind, browser }: FactorChange): AddFactorResult => {
  const { passkeys, app } = getSecondFactor(tx)
  const isFirst = passkeys.length + (app ? 1 : 0) === 1
  appendEvent(tx, { event: 'second_factor_added', subject: user.id, detail: { kind } })
  emailCredentialChange(tx, { user, change: `${kind}_added`, from: browser })
  if (isFirst) deleteOtherSessions(tx, user.id, sessionIdOf(browser.secret ?? ''))
  const codes = isFirst ? newRecoveryCodes(tx, { userId: user.id }) : null
  return { ...getSecondFactor(tx), codes }
}

/** Recovery codes are removed with the last factor: they are no factor by themselves. */
export const afterRemoval = (tx: Tx, { user, kind, browser }: FactorChange) => {
  appendEvent(tx, { event: 'second_factor_removed', subject: user.id, detail: { kind } })
  emailCredentialChange(tx, { user, change: `${kind}_removed`, from: browser })
  deleteChallengesOf(tx, user.id)
  if (!factors.hasSecondFactor(tx, user.id)) factors.deleteRecoveryCodes(tx, user.id)
}

/** @throws no_second_factor */
export const makeRecoveryCodes = (ctx: Context, { browser }: { browser: Browser }): AddFactorResult =>
  transact(ctx, (tx) => {
    const user = signedInUser(tx)
    if (!factors.hasSecondFactor(tx, user.id)) throw new Problem('no_second_factor')
    const codes = newRecoveryCodes(tx, { userId: user.id })
    appendEvent(tx, { event: 'recovery_codes_made', subject: user.id })
    emailCredentialChange(tx, { user, change: 'recovery_codes_made', from: browser })
    return { ...getSecondFactor(tx), codes }
  })

const newCode = (tx: Tx) =>
  Array.from(tx.random(recoveryCodeLength), (byte) => recoveryCodeAlphabet[byte % recoveryCodeAlphabet.length]).join('')

/** Replaces the earlier codes. @returns the new codes, of which the database stores only hashes */
const newRecoveryCodes = (tx: Tx, { userId }: { userId: UserId }): string[] => {
  const created_at = instant(tx.clock())
  const codes = Array.from({ length: recoveryCodeCount }, () => newCode(tx))
  factors.deleteRecoveryCodes(tx, userId)
  for (const code of codes) factors.insertRecoveryCode(tx, { code_sha256: sha256(code), user_id: userId, created_at })
  return codes.map((code) => code.replace(/.{5}(?!$)/g, '$&-'))
}

export const spendRecoveryCode = (tx: Tx, { userId, code }: { userId: UserId; code: string }) => {
  if (!factors.markRecoveryCodeUsed(tx, userId, sha256(code), instant(tx.clock()))) return false
  appendEvent(tx, { event: 'recovery_code_used', actor: userId, subject: userId })
  return true
}
