import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { deviceDays, sessionHours } from '#src/auth/rules.ts'
import type { Browser } from '#src/auth/session/device.ts'
import type { SignInResult } from '#src/auth/sign-in/sign-in.ts'
import type { Config } from '#src/env/env.ts'
import { requestOrigin } from './address.ts'
import type { HttpEnv } from './hono-env.ts'

const overHttps = ({ origin }: Pick<Config, 'origin'>) => origin.startsWith('https:')

/** Browsers refuse the `__Host-` prefix without TLS. */
const sessionCookieName = (config: Pick<Config, 'origin'>) => (overHttps(config) ? '__Host-session' : 'session')

const deviceCookieName = (config: Pick<Config, 'origin'>) => sessionCookieName(config).replace('session', 'device')

const cookieAttributes = (config: Pick<Config, 'origin'>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: overHttps(config) }) as const

const hourSeconds = 3600

export const sessionSecretOf = (c: HonoContext<HttpEnv>, config: Pick<Config, 'origin'>) =>
  getCookie(c, sessionCookieName(config)) ?? null

export const browserOf = (c: HonoContext<HttpEnv>): Browser => {
  const { config } = c.var.ctx
  return {
    ...requestOrigin(c),
    secret: sessionSecretOf(c, config),
    device: getCookie(c, deviceCookieName(config)) ?? null,
  }
}

export const setSessionSecret = (c: HonoContext<HttpEnv>, secret: string) => {
  const { config } = c.var.ctx
  setCookie(c, sessionCookieName(config), secret, { ...cookieAttributes(config), maxAge: sessionHours * hourSeconds })
}

export const setDevice = (c: HonoContext<HttpEnv>, device: string) => {
  const { config } = c.var.ctx
  setCookie(c, deviceCookieName(config), device, { ...cookieAttributes(config), maxAge: deviceDays * 24 * hourSeconds })
}

export const setSession = (c: HonoContext<HttpEnv>, { secret, device, answer }: SignInResult) => {
  setSessionSecret(c, secret)
  setDevice(c, device)
  return answer
}

/** Deletes the session cookie; the device cookie stays. */
export const clearSession = (c: HonoContext<HttpEnv>) => {
  const { config } = c.var.ctx
  deleteCookie(c, sessionCookieName(config), cookieAttributes(config))
  c.header('clear-site-data', '"cache","storage"')
}
