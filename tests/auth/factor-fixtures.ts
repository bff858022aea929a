import { base32 } from 'oslo/encoding'
import { generateHOTP } from 'oslo/otp'
import { expect } from 'vitest'
import { newAuthenticator } from '#tests/fixtures/authenticator.ts'
import { accountPassword, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { openBrowser } from './fixtures.ts'

type Browser = ReturnType<typeof openBrowser>

const jsonOf = async (answer: Promise<Response>) => {
  const response = await answer
  expect(response.status).toBe(200)
  return response.json()
}

/** An admin, signed in by the password. */
export const admin = async (server = startTestServer()) => {
  const { id, email } = await server.signedIn({ admin: true })
  const browser = openBrowser(server)
  await jsonOf(browser.signIn(email, accountPassword))
  return { server, id, email, browser }
}

export type App = { uri: string }

/** The code that an app shows, some steps of half a minute from now. */
export const codeOf = ({ ctx }: TestServer, { uri }: App, steps = 0) => {
  const secret = base32.decode(new URL(uri).searchParams.get('secret') ?? '', { strict: false })
  return generateHOTP(secret, Math.floor(ctx.clock() / 30_000) + steps)
}

/** Another code than any that is right now. */
export const wrongCodeOf = async (server: TestServer, app: App) => {
  const right = await Promise.all([-1, 0, 1].map((steps) => codeOf(server, app, steps)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? expect.fail()
}

/** Sets up an app. Its first code is used up. @returns the app and the new recovery codes */
export const addApp = async (server: TestServer, browser: Browser) => {
  const app: App = await jsonOf(browser.send('admin/account/totp'))
  const { codes } = await jsonOf(browser.send('admin/account/totp/confirm', { code: await codeOf(server, app) }))
  return { app, codes: codes as string[] }
}

export const adminWithApp = async () => {
  const signedIn = await admin()
  return { ...signedIn, ...(await addApp(signedIn.server, signedIn.browser)) }
}

/** @returns the authenticator and the new recovery codes */
export const addPasskey = async (server: TestServer, browser: Browser) => {
  const authenticator = newAuthenticator(server.config.origin)
  const { token, options } = await jsonOf(browser.send('admin/account/passkey-options'))
  const passkey = authenticator.create(options)
  const { codes } = await jsonOf(browser.send('admin/account/passkeys', { token, passkey }))
  return { authenticator, codes: codes as string[] | null }
}

/** Shows the password. @returns what is asked next, and a function that answers it */
export const beginSignIn = async (server: TestServer, email: string, browser = openBrowser(server)) => {
  const { second } = await jsonOf(browser.signIn(email, accountPassword))
  expect(browser.jar.has('session')).toBe(false)
  const { token, methods, passkey: options } = second
  return {
    browser,
    token,
    methods,
    options,
    answer: (shown: { code: string } | { passkey: unknown }) => browser.post('second-step', { token, ...shown }),
  }
}
