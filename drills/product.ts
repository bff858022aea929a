import { once } from 'node:events'
import { connect } from 'node:net'
import { root } from '#bin/install.ts'
import { bun, run } from '#bin/run.ts'
import { type ProductProcess, setupLinkOf, startProductProcess } from '#tests/fixtures/product.ts'

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Starts the product and waits until it listens. @throws when it ends before that */
export const startProduct = async (start: Parameters<typeof startProductProcess>[0]) => {
  const product = startProductProcess(start)
  const { child, log, port } = product
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

type Ask = { method?: 'GET' | 'POST'; body?: object; headers?: Record<string, string>; timeoutMs?: number }

/** A client with the headers of a browser on the product's own page, and an address of its own. */
export const newClient = (port: number, { cookie, address }: { cookie?: string; address?: string } = {}) => {
  const origin = `http://localhost:${port}`
  const own = { origin, ...(cookie && { cookie }), ...(address && { 'fly-client-ip': address }) }
  /** @throws when the connection is lost, or after `timeoutMs` */
  const ask = (path: string, { method = 'GET', body, headers, timeoutMs = 30_000 }: Ask = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { ...own, ...(body && { 'content-type': 'application/json' }), ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    })
  return { ask }
}

export type Client = ReturnType<typeof newClient>

export const owner = { email: 'owner@southernaccounts.example', password: 'kea over the divide 1964' }

/** Makes the first admin. @returns the cookie of the session */
export const signUp = async (product: ProductProcess) => {
  const setup = new URL(await setupLinkOf(product)).searchParams.get('setup')
  const answer = await newClient(product.port).ask('/api/auth/sign-up', {
    body: { ...owner, setup },
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!answer.ok || !cookie) throw new Error(`the first admin is not made: ${answer.status} ${await answer.text()}`)
  return cookie
}

type Command = { dataDir: string; environment?: Record<string, string> }

/** Runs an operator's command, such as `audit verify`. */
export const runCommand = (args: readonly string[], { dataDir, environment }: Command) =>
  run(bun('src/cli.ts', ...args), { cwd: root, env: { DATA_DIR: dataDir, ...environment } })
