import * as factors from '#src/auth/factor-store.ts'
import { admitCode, takeBackCode } from '#src/auth/password/attempts.ts'
import { parseCode, secondStepAttempts } from '#src/auth/rules.ts'
import type { PasskeyAnswer, SecondStepForm } from '#src/auth/schema.ts'
import { challengeKey } from '#src/auth/second-factor/challenge.ts'
import { spendRecoveryCode } from '#src/auth/second-factor/second-factor.ts'
import { matchAppCode, type SpendFactor } from '#src/auth/second-factor/totp.ts'
import { verifyPasskey } from '#src/auth/second-factor/webauthn.ts'
import { type Browser, knownMark } from '#src/auth/session/device.ts'
import { findUser, type User } from '#src/auth/store.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { openSession, recordSignIn, type SignInResult } from './sign-in.ts'

const matchCode = async (ctx: Context, { user, typed }: { user: User; typed: string }): Promise<SpendFactor | null> => {
  const code = parseCode(typed)
  if (code?.kind === 'recovery') return (tx) => spendRecoveryCode(tx, { userId: user.id, code: code.code })
  const row = factors.findTotpSecret(ctx, user.id)
  return code && row?.confirmed_at ? matchAppCode(ctx, { row, code: code.code }) : null
}

type MatchPasskeyInput = { challenge: factors.Challenge; answer: PasskeyAnswer }

const matchPasskey = async (ctx: Context, { challenge, answer }: MatchPasskeyInput): Promise<SpendFactor | null> => {
  const passkey = factors.findPasskey(ctx, answer.id)
  if (passkey?.user_id !== challenge.user_id || challenge.challenge === null) return null
  const counter = await verifyPasskey(ctx, { answer, challenge: challenge.challenge, passkey })
  if (counter === null) return null
  return (tx) =>
    factors.markPasskeyUsed(tx, { id: passkey.id, counter, last_used_at: instant(tx.clock()) }, passkey.counter)
}

type AnswerSecondStepInput = { form: SecondStepForm; browser: Browser }

/** What wrong codes are counted by; null for a recovery code and a passkey, which cannot be guessed. */
const limitKeyOf = (ctx: Context, { user, form, browser }: AnswerSecondStepInput & { user: User }) => {
  const isGuess = 'code' in form && parseCode(form.code)?.kind !== 'recovery'
  return isGuess ? { userId: user.id, device: knownMark(ctx, { user, cookie: browser.device })?.id ?? null } : null
}

/** Counts an answer to the challenge before it is checked, and admits at most five (A12). */
const admitAnswer = (ctx: Context, { form, browser }: AnswerSecondStepInput) => {
  const key = challengeKey(ctx, { token: form.token, purpose: 'second_step' })
  const challenge = factors.findChallenge(ctx, key)
  const user = challenge && findUser(ctx, challenge.user_id)
  if (!user || challenge.attempts >= secondStepAttempts) throw new Problem('second_step_over')
  const limitKey = limitKeyOf(ctx, { user, form, browser })
  if (limitKey) admitCode(ctx, { caller: browser, ...limitKey })
  if (!transact(ctx, (tx) => factors.countTry(tx, key, secondStepAttempts))) throw new Problem('second_step_over')
  return { challenge, user, limitKey }
}

type PassSecondStepInput<Result> = AnswerSecondStepInput & {
  pass: (user: User, second: (tx: Tx) => void) => Result | Promise<Result>
}

/** `pass` must call `second`, which spends the factor. @throws second_step_refused, second_step_over, too_many_this_hour */
export const passSecondStep = async <Result>(ctx: Context, { form, browser, pass }: PassSecondStepInput<Result>) => {
  const { challenge, user, limitKey } = admitAnswer(ctx, { form, browser })
  const spend = await ('code' in form
    ? matchCode(ctx, { user, typed: form.code })
    : matchPasskey(ctx, { challenge, answer: form.passkey }))
  const second = (tx: Tx) => {
    const key = challengeKey(tx, { token: form.token, purpose: 'second_step' })
    if (!spend?.(tx) || !factors.takeChallenge(tx, key)) throw new Problem('second_step_refused')
    if (limitKey) takeBackCode(tx, limitKey)
  }
  try {
    if (!spend) throw new Problem('second_step_refused')
    return await pass(user, second)
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'second_step_refused') {
      transact(ctx, (tx) => recordSignIn(tx, { event: 'second_step_refused', user, browser }))
    }
    throw fault
  }
}

/** @throws sign_in_refused, and what {@link passSecondStep} throws */
export const answerSecondStep = (ctx: Context, { form, browser }: AnswerSecondStepInput): Promise<SignInResult> =>
  passSecondStep(ctx, { form, browser, pass: (user, second) => openSession(ctx, { user, browser, second }) })
