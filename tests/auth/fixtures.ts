import { expect, onTestFinished, vi } from 'vitest'
import { createSetupLink } from '#src/auth/account/admins.ts'
import type { AccountAnswer } from '#src/auth/schema.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { accountPassword, read, startTestServer, type TestServer } from '#tests/fixtures/server.ts'

export const email = 'hana@rimu.example'
export const nobody = 'nobody@rimu.example'
export const password = accountPassword
export const otherPassword = 'a quiet kea at dusk'

export const signedOut = { user: null, isAdmin: false }

let networks = 0
/** An address in a new /24 for each call, so that no limit of a network is reached by accident. */
export const elsewhere = () => {
  networks += 1
  return `198.${18 + (networks >> 8)}.${networks & 255}.7`
}

export const secretOf = (link: string) => new URL(link).search.replace(/^\?[a-z]+=/, '')

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
  const send = async (path: string, body: unknown = {}) =>
    keep(
      await server.ask(
        `/api/${path}`,
        { method: 'POST', headers: { ...headers(), 'content-type': 'application/json' }, body: JSON.stringify(body) },
        address,
      ),
    )
  const post = (path: string, body: unknown) => send(`auth/${path}`, body)
  const get = async (path: string) => keep(await server.ask(`/api/${path}`, { headers: headers() }, address))
  return {
    jar,
    address,
    post,
    send,
    get,
    signIn: (email: string, secret = password) => post('sign-in', { email, password: secret }),
    guess: (email: string) => post('sign-in', { email, password: 'a wrong guess' }),
    signUp: (form: { email: string; password?: string; setup?: string }) => post('sign-up', { password, ...form }),
    signOut: () => post('sign-out', {}),
    confirm: (token: string) => post('confirm', { token }),
    requestReset: (email: string) => post('reset-request', { email }),
    reset: (token: string, secret = otherPassword) => post('reset', { token, password: secret }),
    prove: (secret = password) => post('prove', { password: secret }),
    session: () => read(get('auth/session')),
    account: (): Promise<AccountAnswer> => read(get('admin/account')),
    /** Reports activity. @returns the status: 401 where there is no session */
    activity: async () => (await post('activity', {})).status,
  }
}

export type Browser = ReturnType<typeof openBrowser>

export const thiefOf = (server: TestServer, { jar }: Browser, cookie: 'session' | 'device' = 'session') => {
  const thief = openBrowser(server)
  thief.jar.set(cookie, jar.get(cookie) ?? '')
  return thief
}

export const inTurn = async (times: number, call: (turn: number) => Promise<Response>) => {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push((await call(turn)).status)
  return statuses
}

/** How many of so many calls at once have which status. */
export const atOnce = async (times: number, call: (at: number) => Promise<Response>) =>
  countStatuses(await Promise.all(Array.from({ length: times }, (_, at) => call(at))))

export const countOf = (values: readonly (string | number)[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length]))

export const countStatuses = (answers: readonly Response[]) => countOf(answers.map(({ status }) => status))

export const emailsTo = async (server: TestServer, email: string) =>
  (await server.deliver()).filter(({ to }) => to === email)

export const startServer = (options?: Parameters<typeof startTestServer>[0]) => {
  const server = startTestServer(options)
  return {
    ...server,
    open: (address?: string, userAgent?: string) => openBrowser(server, address, userAgent),
    emailsTo: (address: string) => emailsTo(server, address),
    secretSentTo: async (address: string) => {
      const newest = (await emailsTo(server, address)).at(-1)
      return newest ? secretOf(linkIn(newest)) : expect.fail(`no email to ${address}`)
    },
  }
}

export type Server = ReturnType<typeof startServer>

/** A confirmed account, and a browser that is not signed in to it. */
export const confirmedAccount = (server = startServer(), options: Parameters<TestServer['account']>[0] = {}) => ({
  server,
  browser: server.open(),
  ...server.account({ email, ...options }),
})

export const signInNew = async (...options: Parameters<typeof confirmedAccount>) => {
  const account = confirmedAccount(...options)
  const answer = await account.browser.signIn(account.email)
  expect(answer.status).toBe(200)
  return { ...account, answer }
}

/** An admin’s browser as it is after a sign-in, without one. */
export const adminBrowser = async (server = startServer(), browser = server.open()) => {
  const { cookie, id, email } = await server.signedIn({ admin: true })
  browser.jar.set('session', cookie.slice('session='.length))
  return { server, browser, id, email }
}

export const newSetup = ({ ctx }: Server) => secretOf(createSetupLink(ctx) ?? expect.fail('there is an admin'))

export const firstAdmin = async (server = startServer()) => {
  const browser = server.open()
  const answer = await browser.signUp({ email, setup: newSetup(server) })
  expect(answer.status).toBe(200)
  return { server, email, browser, answer }
}

export const whole = async (asked: Response | Promise<Response>) => {
  const answer = await asked
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
}

export const watchHashing = () => {
  const verify = vi.spyOn(Bun.password, 'verify')
  onTestFinished(() => verify.mockRestore())
  return verify
}
