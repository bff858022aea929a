import type { Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Config } from '#src/env.ts'
import type { HttpEnv } from './env.ts'

const overHttps = ({ origin }: Pick<Config, 'origin'>) => origin.startsWith('https:')

/** `__Host-session` over https; without TLS browsers refuse that prefix, so plain `session` (B1). */
export const sessionCookieName = (config: Pick<Config, 'origin'>) => (overHttps(config) ? '__Host-session' : 'session')

/** HttpOnly, SameSite=Lax, for the whole site and no other; Secure over https (B1). */
export const cookieAttributes = (config: Pick<Config, 'origin'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: overHttps(config) }) as const

/** What the session cookie holds, or null. */
export const sessionSecretOf = (c: HonoContext<HttpEnv>, config: Pick<Config, 'origin'>) =>
  getCookie(c, sessionCookieName(config)) ?? null
