import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forPublic, forSession } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { confirmAddress, getSession, requestReset, resetByLink, signIn, signOut, signUp } from './actions.ts'
import { browserOf, farewell, welcome } from './cookies.ts'
import type { SignUpAnswer } from './rules.ts'
import { confirmForm, resetForm, resetRequestForm, signInForm, signUpForm } from './schema.ts'

/** SPEC §7 "Auth", and what GAPS adds to it. */
export const authRoutes = (ctx: Context) => {
  const anyone = forPublic()
  return (
    new Hono<HttpEnv>()
      .post('/sign-in', anyone, valid('json', signInForm), async (c) =>
        c.json(welcome(c, ctx, await signIn(ctx, c.req.valid('json'), browserOf(c, ctx)))),
      )
      .post('/sign-up', anyone, valid('json', signUpForm), async (c) => {
        const signedIn = await signUp(ctx, c.req.valid('json'), browserOf(c, ctx))
        const answer: SignUpAnswer = signedIn ? welcome(c, ctx, signedIn) : {}
        return c.json(answer)
      })
      .post('/sign-out', anyone, valid('json', nothing), async (c) => {
        await signOut(ctx, browserOf(c, ctx))
        farewell(c, ctx)
        return c.json({})
      })
      .get('/session', anyone, async (c) => c.json(await getSession(ctx, browserOf(c, ctx).secret)))
      .post('/confirm', anyone, valid('json', confirmForm), (c) =>
        c.json(confirmAddress(ctx, c.req.valid('json').token)),
      )
      .post('/reset-request', anyone, valid('json', resetRequestForm), async (c) => {
        await requestReset(ctx, c.req.valid('json').email, browserOf(c, ctx))
        return c.json({})
      })
      .post('/reset', anyone, valid('json', resetForm), async (c) => {
        await resetByLink(ctx, c.req.valid('json'))
        return c.json({})
      })
      // Being let in is the activity that counts (B3).
      .post('/activity', forSession(ctx), valid('json', nothing), (c) => c.json({}))
  )
}
