/** The product as a process, its clients and its database. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { root } from '#bin/install.ts'
import { bun, run } from '#bin/run.ts'
import { hours } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { createCrypto } from '#src/crypto.ts'
import { newFormToken } from '#src/leads/form-token.ts'
import { assessment, draftQuote } from '#tests/fixtures/bodies.ts'
import { type ProductProcess, setupLinkOf, startProductProcess } from '#tests/fixtures/product.ts'

const secret = new Uint8Array(32).fill(7)

/** Its key signs the tokens of forms, and each visitor has an address. */
export const loadEnvironment = { SECRET_KEY: Buffer.from(secret).toString('base64'), TRUST_PROXY: 'fly' }

/** The form as a visitor sends it who fetched it an hour ago, because nobody fills it in within seconds. */
export const newLead = (changes: object = {}) => {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const ctx = { clock: () => Date.now() - hours(1), random, crypto: createCrypto([secret], random) }
  return { ...assessment, formToken: newFormToken(ctx as Context), ...changes }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

type Start = Omit<Parameters<typeof startProductProcess>[0], 'port'> & { port?: number }

/** Starts the product and waits until it listens. @throws when it ends before that */
export const startProduct = async ({ port: given, ...start }: Start) => {
  const port = given ?? (await freePort())
  const product = startProductProcess({ ...start, port })
  const { child, log } = product
  while (!(await isListening(port))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended\n${log().slice(-2000)}`)
    await Bun.sleep(5)
  }
  return product
}

export const kill = async ({ child }: ProductProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Ends the product as a deploy does. @throws when it does not end well */
export const stop = async ({ child, exited, log }: ProductProcess) => {
  child.kill('SIGTERM')
  const code = await exited
  if (code !== 0) throw new Error(`the product ended with ${code ?? child.signalCode}\n${log().slice(-2000)}`)
}

type Ask = { method?: string; body?: object; headers?: Record<string, string> }

/** A client with the headers of a browser on the product's own page, and an address of its own. */
export const newClient = (port: number, { cookie, address }: { cookie?: string; address?: string } = {}) => {
  const own = {
    origin: `http://localhost:${port}`,
    ...(cookie && { cookie }),
    ...(address && { 'fly-client-ip': address }),
  }
  /** @throws when the connection is lost, or after half a minute */
  const ask = (path: string, { method = 'GET', body, headers }: Ask = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: body && method === 'GET' ? 'POST' : method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { ...own, ...(body && { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(30_000),
    })
  return { ask }
}

export type Client = ReturnType<typeof newClient>

export const owner = { email: 'owner@southernaccounts.example', password: 'kea over the divide 1964' }

/** For the header of a request. */
export const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')

/** Makes the first admin. @returns the cookie of the session */
export const signUp = async (product: ProductProcess) => {
  const setup = new URL(await setupLinkOf(product)).searchParams.get('setup')
  const answer = await newClient(product.port).ask('/api/auth/sign-up', { body: { ...owner, setup } })
  if (!answer.ok) throw new Error(`the first admin is not made: ${answer.status} ${await answer.text()}`)
  return cookiesOf(answer)
}

/** @returns the secret half of its link @throws when it is refused */
export const sendQuote = async (admin: Client, changes: object = {}): Promise<string> => {
  const { id } = await (await admin.ask('/api/admin/quotes', { body: { ...draftQuote, ...changes } })).json()
  const answer = await admin.ask(`/api/admin/quotes/${id}/send`, { body: {} })
  if (!answer.ok) throw new Error(`a quote is not sent: ${answer.status}`)
  return ((await answer.json()) as { public_link: string }).public_link.split('/').at(-1) ?? ''
}

/** The first value that a query finds. */
export const numberIn = (db: Database.Database, query: string) => Number(db.prepare(query).pluck().get())

export const openDatabase = (dataDir: string) => new Database(join(dataDir, 'front-office.sqlite'), { readonly: true })

type Command = { dataDir: string; environment?: Record<string, string> }

/** Runs an operator's command, such as `audit verify`. */
export const runCommand = (args: readonly string[], { dataDir, environment }: Command) =>
  run(bun('src/cli.ts', ...args), { cwd: root, env: { DATA_DIR: dataDir, ...environment } })
