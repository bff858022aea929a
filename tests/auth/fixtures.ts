import { expect, vi } from 'vitest'
import { findSetupLink } from '#src/auth/admins.ts'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import type { TestServer } from '#tests/fixtures/server.ts'

// Argon2 takes its time, and longer on a machine with other work.
vi.setConfig({ testTimeout: 40_000 })

export const password = 'ferns and river stones'
export const otherPassword = 'a quiet kea at dusk'

/** Another address for each call, so that no limit of one network is met by chance. */
const networks = { next: 0 }
export const elsewhere = () => {
  networks.next += 1
  return `198.51.${networks.next >> 8}.${networks.next & 255}`
}

/** A link's secret, out of the link. */
export const secretOf = (link: string) => new URL(link).search.replace(/^\?[a-z]+=/, '')

type Sent = { email: string; password: string; setup?: string }

/** A browser with its own cookies, at an address of its own. */
export const openBrowser = (server: TestServer, address = elsewhere()) => {
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
    ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  const post = async (path: string, body: unknown) =>
    keep(
      await server.ask(
        `/api/auth/${path}`,
        { method: 'POST', headers: { ...headers(), 'content-type': 'application/json' }, body: JSON.stringify(body) },
        address,
      ),
    )
  return {
    jar,
    address,
    post,
    get: async (path: string) => keep(await server.ask(`/api/${path}`, { headers: headers() }, address)),
    signIn: (email: string, secret = password) => post('sign-in', { email, password: secret }),
    signUp: (sent: Partial<Sent> & { email: string }) => post('sign-up', { password, ...sent }),
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

/** An account as a person makes it: signed up, then confirmed by the email's link. */
export const confirmedAccount = async (server: TestServer, email = 'hana@rimu.example', secret = password) => {
  const browser = openBrowser(server)
  expect((await browser.signUp({ email, password: secret })).status).toBe(200)
  const confirmed = await browser.post('confirm', { token: await secretSentTo(server, email) })
  expect(confirmed.status).toBe(200)
  return { email, password: secret, browser }
}

/** The first admin, by the link that a start prints. */
export const firstAdmin = async (server: TestServer, email = 'owner@southernaccounts.example') => {
  const browser = openBrowser(server)
  const setup = secretOf(findSetupLink(server.ctx) ?? '')
  const answer = await browser.signUp({ email, setup })
  expect(answer.status).toBe(200)
  return { email, browser, answer }
}

/** All rows of a query through the server's own connection. */
export const rows = <Row = Record<string, unknown>>(server: TestServer, sql: string, ...values: unknown[]) =>
  server.ctx.db.$client.prepare(sql).all(...values) as Row[]

export const count = (server: TestServer, table: string) =>
  rows<{ n: number }>(server, `select count(*) as n from ${table}`)[0]?.n

/** The names of the events in the chain, in order. */
export const events = (server: TestServer) =>
  rows<{ event: string }>(server, 'select event from audit_events order by seq').map(({ event }) => event)
