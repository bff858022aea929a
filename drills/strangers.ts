import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Drill, Random } from './drill.ts'
import { newTally, percentile, residentMb, startRate } from './measure.ts'
import { type Client, cookiesOf, newClient, newLead, owner, sendQuote, signUp, startProduct, stop } from './product.ts'
import { startProvider } from './provider.ts'

// Beside a short run there may be other work.
const sizes = {
  short: { seconds: 8, perSecond: 50, quoteSeconds: 2, signInSeconds: 3, devices: 1, signInMs: 5000, decisionMs: 2000 },
  full: {
    seconds: 600,
    perSecond: 100,
    quoteSeconds: 15,
    signInSeconds: 33,
    devices: 4,
    signInMs: 2000,
    decisionMs: 300,
  },
}
const goal = { emailMs: 60_000, diskMb: 20, memoryMb: 30 }

const p99 = (times: readonly number[]) => Math.round(percentile(times, 0.99))

/** But for the copies: the first may be made meanwhile, and they are pruned. */
const sizeMb = (folder: string) => {
  const names = readdirSync(folder, { recursive: true }).map(String)
  const sizes = names.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size, at) => sum + (names[at]?.startsWith('backups') ? 0 : size), 0) / 2 ** 20
}

/** What one network sends: each request is one that a stranger may make. */
const newAttack = (port: number, random: Random) => {
  const hex = () => random.between(0, 65_535).toString(16)
  const address = () => `2001:db8:bad:${hex()}::${hex()}`
  const email = () => `s${hex()}${hex()}@flood.example`
  const lead = () =>
    newLead({ company: `Stranger ${random.next()}`, email: email(), additionalNotes: 'x'.repeat(2000) })
  const password = 'kahu above the braided river'
  const token = () => crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x')
  const requests: ((client: Client) => Promise<Response>)[] = [
    (client) => client.ask('/api/needs-assessments', { body: lead() }),
    (client) => client.ask('/api/auth/sign-up', { body: { email: email(), password } }),
    (client) => client.ask('/api/auth/sign-in', { body: { email: owner.email, password: `guess ${hex()} ${hex()}` } }),
    (client) => client.ask('/api/auth/reset-request', { body: { email: owner.email } }),
    (client) => client.ask('/api/events', { body: { name: 'needs_form_view' } }),
    (client) => client.ask(`/api/quotes/${token()}`),
  ]
  return () => random.pick(requests)(newClient(port, { address: address() }))
}

export const strangers: Drill = {
  goal: 'one /48 sends 100 requests/s for 10 min (short: 50/s, 8 s): a client gets each email within 60 s and accepts a quote in p99 < 300 ms (short: 2 s), a known device signs in each time in p99 < 2 s (short: 5 s), the disk grows < 20 MB and the memory < 30 MB, 0 faults',
  run: async ({ full, random, folder }) => {
    const size = full ? sizes.full : sizes.short
    const { provider, environment } = await startProvider()
    const product = await startProduct({ dataDir: folder, environment })
    const { port } = product
    const admin = newClient(port, { cookie: await signUp(product) })

    /** A browser that the owner has used before: it keeps the mark of a known device. */
    const newDevice = async (n: number) => {
      let cookie = ''
      const signIn = async () => {
        const client = newClient(port, { address: `198.51.100.${n}`, cookie })
        const answer = await client.ask('/api/auth/sign-in', { body: owner })
        // With the former session, which the new one replaces: an account has five at the most.
        if (answer.ok) cookie = cookiesOf(answer)
        return answer.status
      }
      await signIn()
      return signIn
    }
    const devices = await Promise.all(Array.from({ length: size.devices }, (_, n) => newDevice(n)))

    const emailMs: number[] = []
    const decisionMs: number[] = []
    const refused = newTally()
    let clients = 0
    /** Sends a quote to a new client, who opens it and accepts. */
    const quote = async () => {
      clients += 1
      const client_email = `client${clients}@rimu.example`
      const visitor = newClient(port, { address: `203.0.113.${clients % 250}` })
      const began = performance.now()
      const path = `/api/quotes/${await sendQuote(admin, { client_email })}`
      const arrived = provider.emailTo(client_email).then(() => emailMs.push(performance.now() - began))
      const { shown_hash } = await (await visitor.ask(path)).json()
      const decides = performance.now()
      const body = { decision: 'accepted', plan: 'retainer', authorization_confirmed: true, shown_hash }
      const answer = await visitor.ask(`${path}/decision`, { body })
      decisionMs.push(performance.now() - decides)
      if (!answer.ok) refused.note(`a decision: ${answer.status}`)
      await arrived
    }
    const signInMs: number[] = []
    const signIn = async (device: (typeof devices)[number]) => {
      const began = performance.now()
      const status = await device()
      if (status === 200) signInMs.push(performance.now() - began)
      else refused.note(`a sign-in: ${status}`)
    }

    const attack = newAttack(port, random)
    let faults = 0
    const strike = async () => {
      const answer = await attack()
      await answer.arrayBuffer()
      if (answer.status >= 500 && answer.status !== 503) faults += 1
    }

    // What one of each kind loads is not growth.
    await quote()
    await Promise.all(Array.from({ length: 40 }, strike))
    const pid = product.child.pid as number
    const before = { disk: sizeMb(folder), memory: residentMb(pid) }

    const attackers = startRate(size.perSecond, strike)
    const clientsCome = startRate(1 / size.quoteSeconds, quote)
    const ownerSignsIn = startRate(1 / size.signInSeconds, () => Promise.all(devices.map(signIn)))
    await Bun.sleep(size.seconds * 1000)
    const memoryMb = residentMb(pid) - before.memory
    for (const rate of [attackers, clientsCome, ownerSignsIn]) await rate.end()
    const diskMb = Math.round(sizeMb(folder) - before.disk)
    await stop(product)
    await provider.stop()

    const figures = {
      ...{
        strangers: attackers.sent(),
        faults,
        refused: refused.count(),
        quotes: clientsCome.sent(),
        signIns: signInMs.length,
      },
      emailMaxMs: Math.round(Math.max(...emailMs)),
      ...{ decisionP99Ms: p99(decisionMs), signInP99Ms: p99(signInMs), diskMb, memoryMb },
      emailsToStrangers: provider.emails.filter(({ to }) => to.endsWith('@flood.example')).length,
      ...(refused.count() > 0 && { faults: refused.text() }),
    }
    const { emailMaxMs, decisionP99Ms, signInP99Ms } = figures
    const isQuick = emailMaxMs <= goal.emailMs && decisionP99Ms < size.decisionMs && signInP99Ms < size.signInMs
    const isSmall = diskMb < goal.diskMb && memoryMb < goal.memoryMb
    return { passed: isQuick && isSmall && faults + refused.count() === 0, figures }
  },
}
