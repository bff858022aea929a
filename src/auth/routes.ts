import { Hono } from 'hono'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, forPublic, forSession, withProof } from '#src/http/access.ts'
import { browserOf, clearSession, setDevice, setSession, setSessionSecret } from '#src/http/cookies.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { checkSetupLink } from './account/admins.ts'
import { confirmAddress, requestReset, resetByLink } from './account/email-links.ts'
import { getAccount } from './account/get-account.ts'
import type { SignUpAnswer } from './rules.ts'
import {
  appCodeForm,
  linkToken,
  newPasskeyForm,
  passwordForm,
  proofForm,
  resetForm,
  resetRequestForm,
  secondStepForm,
  signInForm,
  signUpForm,
} from './schema.ts'
import { addPasskey, offerPasskey, removePasskey } from './second-factor/passkeys.ts'
import { declineSecondFactor, getSecondFactor, makeRecoveryCodes } from './second-factor/second-factor.ts'
import { beginApp, confirmApp, removeApp } from './second-factor/totp.ts'
import { getSession } from './session/get-session.ts'
import { endOtherSessions, endOwnSession, forgetOwnDevice } from './session/sessions.ts'
import { changePassword } from './sign-in/change-password.ts'
import { provePassword, proveSecondStep } from './sign-in/reauthenticate.ts'
import { answerSecondStep } from './sign-in/second-step.ts'
import { signIn, signOut } from './sign-in/sign-in.ts'
import { signUp } from './sign-in/sign-up.ts'

export const authRoutes = (ctx: Context) => {
  const anyone = forPublic(ctx)
  const account = forSession(ctx)
  return new Hono<HttpEnv>()
    .post('/sign-in', anyone, valid('json', signInForm), async (c) => {
      const outcome = await signIn(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) })
      return c.json('second' in outcome ? outcome : setSession(c, outcome))
    })
    .post('/second-step', anyone, valid('json', secondStepForm), async (c) =>
      c.json(setSession(c, await answerSecondStep(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) }))),
    )
    .post('/sign-up', anyone, valid('json', signUpForm), async (c) => {
      const signedIn = await signUp(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) })
      return c.json<SignUpAnswer>(signedIn ? setSession(c, signedIn) : {})
    })
    .post('/sign-out', anyone, valid('json', nothing), async (c) => {
      await signOut(c.var.ctx, { browser: browserOf(c) })
      clearSession(c)
      return c.json({})
    })
    .get('/session', anyone, async (c) => c.json(await getSession(c.var.ctx, browserOf(c))))
    .post('/setup', anyone, valid('json', linkToken), (c) => {
      checkSetupLink(c.var.ctx, c.req.valid('json'))
      return c.json({})
    })
    .post('/confirm', anyone, valid('json', linkToken), (c) => c.json(confirmAddress(c.var.ctx, c.req.valid('json'))))
    .post('/reset-request', anyone, valid('json', resetRequestForm), async (c) => {
      await requestReset(c.var.ctx, { ...c.req.valid('json'), from: browserOf(c) })
      return c.json({})
    })
    .post('/reset', anyone, valid('json', resetForm), async (c) => {
      setDevice(c, await resetByLink(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) }))
      return c.json({})
    })
    .post('/activity', account, valid('json', nothing), (c) => c.json({}))
    .post('/prove', account, valid('json', proofForm), async (c) => {
      const { secret, ...answer } = await provePassword(c.var.ctx, { ...c.req.valid('json'), browser: browserOf(c) })
      if (secret !== null) setSessionSecret(c, secret)
      return c.json(answer)
    })
    .post('/prove/second-step', account, valid('json', secondStepForm), async (c) => {
      setSessionSecret(c, await proveSecondStep(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) }))
      return c.json({})
    })
}

export const adminAccountRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(getAccount(c.var.ctx, { browser: browserOf(c) })))
    .post('/password', admin, valid('json', passwordForm), async (c) => {
      const { secret, device } = await changePassword(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) })
      setSessionSecret(c, secret)
      setDevice(c, device)
      return c.json({})
    })
    .post('/sessions/:action', admin, withProof, valid('json', nothing), (c) => {
      // Not `/end-others`: a literal segment beside the `:id` below makes Hono fall back to a slower router.
      if (c.req.param('action') !== 'end-others') throw new Problem('not_found')
      endOtherSessions(c.var.ctx, { browser: browserOf(c) })
      return c.json({})
    })
    .post('/sessions/:id/end', admin, withProof, valid('json', nothing), (c) => {
      if (endOwnSession(c.var.ctx, { id: c.req.param('id'), browser: browserOf(c) })) clearSession(c)
      return c.json({})
    })
    .post('/devices/:id/forget', admin, withProof, valid('json', nothing), (c) => {
      forgetOwnDevice(c.var.ctx, { id: c.req.param('id') })
      return c.json({})
    })
}

export const secondFactorRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/second-factor', admin, (c) => c.json(getSecondFactor(c.var.ctx)))
    .post('/decline-second-factor', admin, valid('json', nothing), (c) => c.json(declineSecondFactor(c.var.ctx)))
    .post('/passkey-options', admin, withProof, valid('json', nothing), async (c) =>
      c.json(await offerPasskey(c.var.ctx)),
    )
    .post('/passkeys', admin, withProof, valid('json', newPasskeyForm), async (c) =>
      c.json(await addPasskey(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) })),
    )
    .post('/passkeys/:id/remove', admin, withProof, valid('json', nothing), (c) =>
      c.json(removePasskey(c.var.ctx, { id: c.req.param('id'), browser: browserOf(c) })),
    )
    .post('/totp', admin, withProof, valid('json', nothing), (c) => c.json(beginApp(c.var.ctx)))
    .post('/totp/confirm', admin, withProof, valid('json', appCodeForm), async (c) =>
      c.json(await confirmApp(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) })),
    )
    .post('/totp/remove', admin, withProof, valid('json', nothing), (c) =>
      c.json(removeApp(c.var.ctx, { browser: browserOf(c) })),
    )
    .post('/recovery-codes', admin, withProof, valid('json', nothing), (c) =>
      c.json(makeRecoveryCodes(c.var.ctx, { browser: browserOf(c) })),
    )
}
