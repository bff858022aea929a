import { appendEvent } from '#src/audit/record.ts'
import { signedInUser } from '#src/auth/account/get-account.ts'
import { hasSecondFactor } from '#src/auth/factor-store.ts'
import { addressName, admitProof } from '#src/auth/password/attempts.ts'
import { checkRoom, isPassword, laneOf } from '#src/auth/password/passwords.ts'
import { isProved } from '#src/auth/rules.ts'
import { passwordWrong, type SecondStepForm } from '#src/auth/schema.ts'
import { askSecondStep } from '#src/auth/second-factor/challenge.ts'
import { type Browser, knownMark } from '#src/auth/session/device.ts'
import { renewSession, sessionIdOf } from '#src/auth/session/sessions.ts'
import { findSession } from '#src/auth/session-store.ts'
import type { User } from '#src/auth/store.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { passSecondStep } from './second-step.ts'

/** Guards sensitive actions. @throws reauthenticate unless the session recently proved all factors of a sign-in (A14) */
export const requireProof = (ctx: Context, { secret }: Pick<Browser, 'secret'>) => {
  const session = secret === null ? null : findSession(ctx, sessionIdOf(secret))
  if (!session || !isProved(session.proved_at, ctx.clock())) throw new Problem('reauthenticate')
}

export const wrongPassword = (field: string) =>
  new Problem('invalid', { error: passwordWrong, fields: { [field]: passwordWrong } })

type Claim = { password: string; field: string; browser: Browser }

/**
 * The signed-in account, if the password is right. `field` is the form field that shows a refusal. @throws invalid,
 * too_many_this_minute, too_many_this_hour, unavailable
 */
export const checkOwnPassword = async (ctx: Context, { password, field, browser }: Claim): Promise<User> => {
  const user = signedInUser(ctx)
  const lane = laneOf(knownMark(ctx, { user, cookie: browser.device }))
  checkRoom(lane)
  admitProof(ctx, { caller: browser, session: `${user.id} ${sessionIdOf(browser.secret ?? '')}` })
  if (await isPassword(password, user.password_hash, lane)) return user
  transact(ctx, (tx) => {
    const detail = { address: addressName(tx, browser.address) }
    appendEvent(tx, { event: 'proof_refused', subject: user.id, detail })
  })
  throw wrongPassword(field)
}

/**
 * With a second factor, the answer asks for the factor as a sign-in does, and nothing is proved yet. Without one, the
 * answer has the session's new secret.
 */
export const provePassword = async (ctx: Context, { password, browser }: Omit<Claim, 'field'>) => {
  const user = await checkOwnPassword(ctx, { password, field: 'password', browser })
  if (hasSecondFactor(ctx, user.id)) return { secret: null, ...(await askSecondStep(ctx, { user })) }
  return { secret: transact(ctx, (tx) => renewSession(tx, browser)), second: null }
}

/** @returns the session's new secret @throws not_signed_in, and what {@link passSecondStep} throws */
export const proveSecondStep = (ctx: Context, { form, browser }: { form: SecondStepForm; browser: Browser }) =>
  passSecondStep(ctx, {
    form,
    browser,
    pass: (user, second) =>
      transact(ctx, (tx) => {
        if (user.id !== tx.actor.id) throw new Problem('second_step_over')
        second(tx)
        return renewSession(tx, browser)
      }),
  })
