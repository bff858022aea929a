import { expect, onTestFinished, vi } from 'vitest'
import { createSetupLink } from '#src/auth/admins.ts'
import type { AccountAnswer } from '#src/auth/schema.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { productHashing, quickHashing } from '#tests/fixtures/quick-hash.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'

export const password = 'ferns and river stones'
export const otherPassword = 'a quiet kea at dusk'

/** An address in a new /24 for each call, so that no limit of a network is reached by accident. */
const networks = { next: 0 }
export const elsewhere = () => {
  networks.next += 1
  return `198.${18 + (networks.next >> 8)}.${networks.next & 255}.7`
}

/** The token in a link. */
export const secretOf = (link: string) => new URL(link).search.replace(/^\?[a-z]+=/, '')

type SignUp = { email: string; password: string; setup?: string }

/** A browser with cookies and an address of its own. */
export const openBrowser = (server: TestServer, address = elsewhere(), userAgent?: string) => {
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const headers = () => ({
    'sec-fetch-site': 'same-origin',
    ...(userAgent && { 'user-agent': userAgent }),
    ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  /** @param path below /api */
  const send = async (path: string, body: unknown = {}) =>
    keep(
      await server.ask(
        `/api/${path}`,
        { method: 'POST', headers: { ...headers(), 'content-type': 'application/json' }, body: JSON.stringify(body) },
        address,
      ),
    )
  const post = (path: string, body: unknown) => send(`auth/${path}`, body)
  return {
    jar,
    address,
    post,
    send,
    get: async (path: string) => keep(await server.ask(`/api/${path}`, { headers: headers() }, address)),
    signIn: (email: string, secret = password) => post('sign-in', { email, password: secret }),
    signUp: (form: Partial<SignUp> & { email: string }) => post('sign-up', { password, ...form }),
  }
}

/** Every email to an address, in order. */
export const emailsTo = async (server: TestServer, email: string) =>
  (await server.deliver()).filter(({ to }) => to === email)

/** The secret in the newest email to an address. */
export const secretSentTo = async (server: TestServer, email: string) => {
  const newest = (await emailsTo(server, email)).at(-1)
  if (!newest) throw new Error(`no email to ${email}`)
  return secretOf(linkIn(newest))
}

/** A confirmed account, and a browser that is not signed in to it. */
export const confirmedAccount = (server = startTestServer(), email = 'hana@rimu.example') => {
  server.account({ email })
  return { server, email, browser: openBrowser(server) }
}

/** The first admin, by the set-up link. */
export const firstAdmin = async (server = startTestServer(), email = 'owner@southernaccounts.example') => {
  const browser = openBrowser(server)
  const setup = secretOf(createSetupLink(server.ctx) ?? '')
  const answer = await browser.signUp({ email, setup })
  expect(answer.status).toBe(200)
  return { server, email, browser, answer }
}

export const rows = <Row = Record<string, unknown>>(server: TestServer, sql: string, ...values: unknown[]) =>
  server.ctx.db.$client.prepare(sql).all(...values) as Row[]

export const count = (server: TestServer, table: string) =>
  rows<{ n: number }>(server, `select count(*) as n from ${table}`)[0]?.n

/** The audited events, in order. */
export const events = (server: TestServer) =>
  rows<{ event: string }>(server, 'select event from audit_events order by seq').map(({ event }) => event)

/** After several sign-ups: confirms by a link, then chooses a password. @returns the status */
export const choosePassword = async (server: TestServer, token: string, secret: string) => {
  const { reset } = (await (await openBrowser(server).post('confirm', { token })).json()) as { reset: string }
  return (await openBrowser(server).post('reset', { token: reset, password: secret })).status
}

/** A confirmed account, signed in by its password. */
export const signInNew = async (server = startTestServer(), email = 'hana@rimu.example') => {
  const { browser } = await confirmedAccount(server, email)
  const answer = await browser.signIn(email)
  expect(answer.status).toBe(200)
  return { server, browser, answer }
}

/** An admin’s browser as it is after a sign-in, without the cost of one. The password is `accountPassword`. */
export const adminBrowser = async (
  server = startTestServer(),
  { email = 'owner@southernaccounts.example', browser = openBrowser(server) } = {},
) => {
  const { cookie, id } = await server.signedIn({ admin: true, email })
  browser.jar.set('session', cookie.slice('session='.length))
  return { server, browser, id, email }
}

type Browser = ReturnType<typeof openBrowser>

/** Makes every account an admin. */
export const makeAdmins = (server: TestServer) =>
  server.ctx.db.$client.exec(
    "insert into user_roles (user_id, role, created_at) select id, 'admin', created_at from users",
  )

/** What the account page shows in a browser. */
export const accountOf = async (browser: Browser) =>
  (await (await browser.get('admin/account')).json()) as AccountAnswer

export const signedOut = { user: null, isAdmin: false }
export const readSession = async (browser: Browser) => (await browser.get('auth/session')).json()
/** @returns the status: 401 where there is no session */
export const reportActivity = async (browser: Browser) => (await browser.post('activity', {})).status

export const whole = async (answer: Response) => ({
  status: answer.status,
  headers: [...answer.headers],
  body: await answer.text(),
})

/** Counts the passwords that are compared. */
export const watchHashing = () => {
  const verify = vi.spyOn(Bun.password, 'verify')
  onTestFinished(() => verify.mockRestore())
  return verify
}

/** From now on passwords cost what they cost in the product. @returns an account that signed up at that cost */
export const hashAtProductCost = async (secret = password, email = 'hana@rimu.example') => {
  Object.assign(Bun.password, productHashing)
  onTestFinished(() => void Object.assign(Bun.password, quickHashing))
  const server = startTestServer()
  const browser = openBrowser(server)
  await browser.signUp({ email, password: secret })
  expect((await browser.post('confirm', { token: await secretSentTo(server, email) })).status).toBe(200)
  return { server, email, browser }
}
