import { base32 } from 'oslo/encoding'
import { generateHOTP } from 'oslo/otp'
import { expect } from 'vitest'
import { adminBrowser, type Browser, type Server } from '#tests/auth/fixtures.ts'
import { newAuthenticator } from '#tests/fixtures/fakes/authenticator.ts'
import { read } from '#tests/fixtures/server.ts'

export type App = { uri: string }

/** The code that an app shows, some steps of half a minute from now. */
export const codeOf = ({ ctx }: Server, { uri }: App, steps = 0) => {
  const secret = base32.decode(new URL(uri).searchParams.get('secret') ?? '', { strict: false })
  return generateHOTP(secret, Math.floor(ctx.clock() / 30_000) + steps)
}

export const badCode = async (server: Server, app: App) => {
  const right = await Promise.all([-1, 0, 1].map((steps) => codeOf(server, app, steps)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? expect.fail()
}

/** Sets up an app. Its first code is used up. @returns the app and the new recovery codes */
export const addApp = async (server: Server, browser: Browser) => {
  const app: App = await read(browser.send('admin/account/totp'))
  const { codes } = await read(browser.send('admin/account/totp/confirm', { code: await codeOf(server, app) }))
  return { app, codes: codes as string[] }
}

export const adminWithApp = async () => {
  const admin = await adminBrowser()
  const { app, codes } = await addApp(admin.server, admin.browser)
  return { ...admin, app, codes, code: codes[0] ?? expect.fail('there is no code') }
}

export const addPasskey = async (server: Server, browser: Browser) => {
  const authenticator = newAuthenticator(server.config.origin)
  const { token, options } = await read(browser.send('admin/account/passkey-options'))
  const passkey = authenticator.create(options)
  const { codes } = await read(browser.send('admin/account/passkeys', { token, passkey }))
  return { authenticator, codes: codes as string[] | null }
}

export const adminWithPasskey = async () => {
  const admin = await adminBrowser()
  return { ...admin, ...(await addPasskey(admin.server, admin.browser)) }
}

type Shown = { code: string } | { passkey: unknown }

/** Shows the password. @returns what is asked next, and a function that answers it */
const begin = async (browser: Browser, asked: Promise<Response>, path: string) => {
  const answered = await asked
  expect([answered.status, answered.headers.getSetCookie()]).toEqual([200, []])
  const { token, methods, passkey: options } = (await answered.json()).second
  const answer = (shown: Shown, by = browser, at = path) => by.post(at, { token, ...shown })
  return { browser, methods, options, answer }
}

export const beginSignIn = (server: Server, email: string, browser = server.open()) =>
  begin(browser, browser.signIn(email), 'second-step')

export const beginProof = (browser: Browser) => begin(browser, browser.prove(), 'prove/second-step')
