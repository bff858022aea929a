import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forPublic, forSession } from '#src/http/access.ts'
import { browserOf, clearSession, setSession } from '#src/http/cookies.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { confirmAddress } from './confirm.ts'
import { getSession } from './get-session.ts'
import { requestReset } from './request-reset.ts'
import { resetByLink } from './reset-by-link.ts'
import type { SignUpAnswer } from './rules.ts'
import { linkToken, resetForm, resetRequestForm, signInForm, signUpForm } from './schema.ts'
import { checkSetupLink } from './setup-link.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

export const authRoutes = (ctx: Context) => {
  const anyone = forPublic(ctx)
  return new Hono<HttpEnv>()
    .post('/sign-in', anyone, valid('json', signInForm), async (c) =>
      c.json(setSession(c, await signIn(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) }))),
    )
    .post('/sign-up', anyone, valid('json', signUpForm), async (c) => {
      const signedIn = await signUp(c.var.ctx, { form: c.req.valid('json'), browser: browserOf(c) })
      const answer: SignUpAnswer = signedIn ? setSession(c, signedIn) : {}
      return c.json(answer)
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
      await resetByLink(c.var.ctx, c.req.valid('json'))
      return c.json({})
    })
    .post('/activity', forSession(ctx), valid('json', nothing), (c) => c.json({}))
}
