import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Browser } from '#src/auth/device.ts'
import { deviceDays, sessionHours } from '#src/auth/rules.ts'
import type { SignedIn } from '#src/auth/sign-in.ts'
import type { Config } from '#src/env.ts'
import { addressOf, networkOf } from './address.ts'
import type { HttpEnv } from './env.ts'

const overHttps = ({ origin }: Pick<Config, 'origin'>) => origin.startsWith('https:')

/** `__Host-session` over https; browsers refuse that prefix without TLS. */
export const sessionCookieName = (config: Pick<Config, 'origin'>) => (overHttps(config) ? '__Host-session' : 'session')

const deviceCookieName = (config: Pick<Config, 'origin'>) => sessionCookieName(config).replace('session', 'device')

const cookieAttributes = (config: Pick<Config, 'origin'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: overHttps(config) }) as const

const hourSeconds = 3600

/** What the session cookie holds, or null. */
export const sessionSecretOf = (c: HonoContext<HttpEnv>, config: Pick<Config, 'origin'>) =>
  getCookie(c, sessionCookieName(config)) ?? null

/** Where a request comes from, and the secrets of its two cookies. */
export const browserOf = (c: HonoContext<HttpEnv>): Browser => {
  const { config } = c.var.ctx
  const address = addressOf(c, config)
  return {
    address,
    network: networkOf(address),
    secret: sessionSecretOf(c, config),
    device: getCookie(c, deviceCookieName(config)) ?? null,
  }
}

/** Sets the cookies of the session and of the device. @returns the answer of the sign-in */
export const setSession = (c: HonoContext<HttpEnv>, { secret, device, answer }: SignedIn) => {
  const { config } = c.var.ctx
  const attributes = cookieAttributes(config)
  setCookie(c, sessionCookieName(config), secret, { ...attributes, maxAge: sessionHours * hourSeconds })
  setCookie(c, deviceCookieName(config), device, { ...attributes, maxAge: deviceDays * 24 * hourSeconds })
  return answer
}

/** Leaves nothing of the session in the browser; the device stays known. */
export const clearSession = (c: HonoContext<HttpEnv>) => {
  const { config } = c.var.ctx
  deleteCookie(c, sessionCookieName(config), cookieAttributes(config))
  c.header('clear-site-data', '"cache","storage"')
}
