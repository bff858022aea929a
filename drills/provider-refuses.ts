import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { dateOf, instant } from '#src/base/time.ts'
import { draftQuote } from '#tests/fixtures/bodies.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import type { Drill } from './drill.ts'
import { loadEnvironment } from './load.ts'
import { newClient, signUp, startProduct, stop } from './product.ts'
import { newRandom } from './random.ts'

const sizes = {
  short: { refusedMinutes: 6, emails: 5, clockSpeed: 30 },
  full: { refusedMinutes: 30, emails: 40, clockSpeed: 20 },
}
const goalMinutes = 2
const fastClock = fileURLToPath(new URL('./fast-clock.ts', import.meta.url))

/** What HEARTBEAT_URL and ALERT_WEBHOOK_URL receive, with the moment. Its answers have the time of the product. */
const startReceiver = (clock: () => number) => {
  const received: { path: string; at: number; text: string }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const at = performance.now()
      received.push({ path: new URL(request.url).pathname, at, text: await request.text() })
      return new Response(null, { headers: { date: dateOf(instant(clock())).toUTCString() } })
    },
  })
  const urlOf = (path: string) => new URL(path, server.url).href
  return { received, environment: { HEARTBEAT_URL: urlOf('/ping'), ALERT_WEBHOOK_URL: urlOf('/alert') }, server }
}

export const providerRefuses: Drill = {
  name: 'provider-refuses',
  goal: 'provider answers 401 and 403 for 30 min (short: 6): red and one webhook within 2 min of the first refusal, heartbeat silent; then each email once',
  run: async ({ full, seed, folder }) => {
    const { refusedMinutes, emails, clockSpeed } = full ? sizes.full : sizes.short
    const random = newRandom(seed)
    const minute = 60_000 / clockSpeed
    const provider = await startFakeResend()
    // By the true clock: a fast one shortens the limit of the password's estimate to less than its process takes to start.
    // An email of the sign-up may leave at once, so it has the provider too.
    const sending = { ...loadEnvironment, RESEND_API_KEY: 're_drill', RESEND_BASE_URL: provider.url }
    const first = await startProduct({ dataDir: folder, port: await freePort(), environment: sending })
    const cookie = await signUp(first)
    await stop(first)
    const epoch = Date.now()
    const { received, environment, server } = startReceiver(() => epoch + (Date.now() - epoch) * clockSpeed)
    const product = await startProduct({
      dataDir: folder,
      port: await freePort(),
      options: ['--preload', fastClock],
      environment: {
        ...sending,
        ...environment,
        ...{ CLOCK_SPEED: String(clockSpeed), CLOCK_EPOCH: String(epoch) },
      },
    })
    const admin = newClient(product.port, { cookie })
    const emailsAreRed = async () => {
      const { checks } = await (await admin.ask('/api/admin/status')).json()
      return checks.some(({ name, state }: { name: string; state: string }) => name === 'emails' && state === 'red')
    }
    const send = async () => {
      const quote = await (await admin.ask('/api/admin/quotes', { body: draftQuote })).json()
      const answer = await admin.ask(`/api/admin/quotes/${quote.id}/send`, { body: {} })
      if (!answer.ok) throw new Error(`a quote is not sent: ${answer.status}`)
    }
    const named = (path: string, text: RegExp, since: number) =>
      received.filter((each) => each.path === path && text.test(each.text) && each.at >= since)
    const inMinutes = (from: number, to = Number.NaN) => Math.round(((to - from) / minute) * 100) / 100
    while (named('/ping', /^/, 0).length === 0) await Bun.sleep(10)

    const count = provider.requests.length
    provider.behave(...Array.from({ length: 10_000 }, () => random.pick(['401', '403'] as const)))
    await send()
    await provider.seen(count + 1)
    const refusedAt = performance.now()
    const opensAt = refusedAt + refusedMinutes * minute
    while (!(await emailsAreRed())) await Bun.sleep(5)
    const redAt = performance.now()
    for (let sent = 1; sent < emails; sent += 1) {
      await Bun.sleep(Math.max(0, (opensAt - performance.now()) / (emails - sent)))
      await send()
    }
    await Bun.sleep(Math.max(0, opensAt - performance.now()))
    provider.behave()
    const openedAt = performance.now()

    const db = new Database(join(folder, 'front-office.sqlite'), { readonly: true })
    const waiting = db.prepare("select count(*) from emails where state = 'pending'").pluck()
    while (waiting.get() !== 0 || named('/alert', /in order again/, openedAt).length === 0) await Bun.sleep(20)
    const pinged = named('/ping', /^/, openedAt).length
    while (named('/ping', /^/, openedAt).length === pinged) await Bun.sleep(20)
    await stop(product)
    await provider.stop()
    await server.stop(true)

    const rows = db.prepare('select idempotency_key from emails').pluck().all() as string[]
    db.close()
    const alerts = named('/alert', /Red: /, refusedAt)
    const delivered = provider.requests.filter(({ behaviour }) => behaviour === 'deliver').map(({ key }) => key)
    const figures = {
      ...{ emails: rows.length, refusals: provider.requests.length - delivered.length, clockSpeed },
      redAfterMinutes: inMinutes(refusedAt, redAt),
      webhookAfterMinutes: inMinutes(refusedAt, alerts[0]?.at),
      webhooks: alerts.length,
      // One that was under way at the refusal.
      pingsWhileRed: named('/ping', /^/, redAt + minute).filter(({ at }) => at < openedAt).length,
      lost: rows.filter((key) => !delivered.includes(key)).length,
      doubled: delivered.length - new Set(delivered).size,
    }
    const { redAfterMinutes, webhookAfterMinutes, webhooks, pingsWhileRed, lost, doubled, refusals } = figures
    const isTold = redAfterMinutes <= goalMinutes && webhookAfterMinutes <= goalMinutes && webhooks === 1
    return { passed: isTold && refusals > 0 && pingsWhileRed + lost + doubled === 0, figures }
  },
}
