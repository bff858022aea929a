import { Hono } from 'hono'
import { forPublic, forSession } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import type { Kit } from '#src/context.ts'
import { confirmAddress, getSession, requestReset, resetByLink, signIn, signOut, signUp } from './actions.ts'
import { browserOf, farewell, welcome } from './cookies.ts'
import type { SignUpAnswer } from './rules.ts'
import { confirmForm, resetForm, resetRequestForm, signInForm, signUpForm } from './schema.ts'

/** SPEC §7 "Auth", and what GAPS adds to it. */
export const authRoutes = (kit: Kit) => {
  const anyone = forPublic()
  return (
    new Hono<HttpEnv>()
      .post('/sign-in', anyone, valid('json', signInForm), async (c) =>
        c.json(welcome(c, kit, await signIn(kit, c.req.valid('json'), browserOf(c, kit)))),
      )
      .post('/sign-up', anyone, valid('json', signUpForm), async (c) => {
        const signedIn = await signUp(kit, c.req.valid('json'), browserOf(c, kit))
        const answer: SignUpAnswer = signedIn ? welcome(c, kit, signedIn) : {}
        return c.json(answer)
      })
      .post('/sign-out', anyone, valid('json', nothing), async (c) => {
        await signOut(kit, browserOf(c, kit))
        farewell(c, kit)
        return c.json({})
      })
      .get('/session', anyone, async (c) => c.json(await getSession(kit, browserOf(c, kit).secret)))
      .post('/confirm', anyone, valid('json', confirmForm), (c) =>
        c.json(confirmAddress(kit, c.req.valid('json').token)),
      )
      .post('/reset-request', anyone, valid('json', resetRequestForm), async (c) => {
        await requestReset(kit, c.req.valid('json').email, browserOf(c, kit))
        return c.json({})
      })
      .post('/reset', anyone, valid('json', resetForm), async (c) => {
        await resetByLink(kit, c.req.valid('json'))
        return c.json({})
      })
      // Being let in is the activity that counts (B3).
      .post('/activity', forSession(kit), valid('json', nothing), (c) => c.json({}))
  )
}
