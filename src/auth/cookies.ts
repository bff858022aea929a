import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Context } from '#src/context.ts'
import type { Config } from '#src/env.ts'
import { addressOf, networkOf } from '#src/http/address.ts'
import { cookieAttributes, sessionCookieName, sessionSecretOf } from '#src/http/cookies.ts'
import type { HttpEnv } from '#src/http/env.ts'
import type { Browser, SignedIn } from './actions.ts'
import { deviceDays, sessionHours } from './rules.ts'

const deviceCookieName = (config: Pick<Config, 'origin'>) => sessionCookieName(config).replace('session', 'device')

const hourSeconds = 3600

/** Where a request comes from, and what its browser brings along. */
export const browserOf = (c: HonoContext<HttpEnv>, { config }: Context): Browser => {
  const address = addressOf(c, config)
  return {
    address,
    network: networkOf(address),
    secret: sessionSecretOf(c, config),
    device: getCookie(c, deviceCookieName(config)) ?? null,
  }
}

/** Gives the browser its session and its mark (B1, A8). @returns the answer. */
export const welcome = (c: HonoContext<HttpEnv>, { config }: Context, { secret, device, answer }: SignedIn) => {
  const attributes = cookieAttributes(config)
  setCookie(c, sessionCookieName(config), secret, { ...attributes, maxAge: sessionHours * hourSeconds })
  setCookie(c, deviceCookieName(config), device, { ...attributes, maxAge: deviceDays * 24 * hourSeconds })
  return answer
}

/** Leaves nothing of the session in the browser; the mark stays (B2, A8). */
export const farewell = (c: HonoContext<HttpEnv>, { config }: Context) => {
  deleteCookie(c, sessionCookieName(config), cookieAttributes(config))
  c.header('clear-site-data', '"cache","storage"')
}
