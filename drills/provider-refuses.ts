import { dateOf, instant } from '#src/base/time.ts'
import type { Drill } from './drill.ts'
import { newClient, numberIn, openDatabase, sendQuote, signUp, startProduct, stop } from './product.ts'
import { compareEmails, newFastClock, startProvider } from './provider.ts'

const sizes = {
  short: { refusedMinutes: 6, emails: 5, clockSpeed: 30 },
  full: { refusedMinutes: 30, emails: 40, clockSpeed: 20 },
}
const goalMinutes = 2

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
  const named = (path: string, text: RegExp, since: number) =>
    received.filter((each) => each.path === path && text.test(each.text) && each.at >= since)
  return { named, environment: { HEARTBEAT_URL: urlOf('/ping'), ALERT_WEBHOOK_URL: urlOf('/alert') }, server }
}

export const providerRefuses: Drill = {
  goal: 'provider answers 401 and 403 for 30 min (short: 6): red and one webhook within 2 min of the first refusal, heartbeat silent; then each email once',
  run: async ({ full, random, folder }) => {
    const { refusedMinutes, emails, clockSpeed } = full ? sizes.full : sizes.short
    const minute = 60_000 / clockSpeed
    const { provider, environment: sending } = await startProvider()
    const epoch = Date.now()
    const fast = newFastClock(clockSpeed)
    const { named, environment, server } = startReceiver(() => epoch + (Date.now() - epoch) * clockSpeed)
    const product = await startProduct({
      ...{ dataDir: folder, ...fast },
      environment: { ...sending, ...environment, ...fast.environment },
    })
    const admin = newClient(product.port, { cookie: await signUp(product) })
    const emailsAreRed = async () => {
      const { checks } = await (await admin.ask('/api/admin/status')).json()
      return checks.some(({ name, state }: { name: string; state: string }) => name === 'emails' && state === 'red')
    }
    const inMinutes = (from: number, to = Number.NaN) => Math.round(((to - from) / minute) * 100) / 100
    while (named('/ping', /^/, 0).length === 0) await Bun.sleep(10)

    const count = provider.requests.length
    provider.behave(...Array.from({ length: 10_000 }, () => random.pick(['401', '403'] as const)))
    await sendQuote(admin)
    await provider.seen(count + 1)
    const refusedAt = performance.now()
    const opensAt = refusedAt + refusedMinutes * minute
    while (!(await emailsAreRed())) await Bun.sleep(5)
    const redAt = performance.now()
    for (let sent = 1; sent < emails; sent += 1) {
      await Bun.sleep(Math.max(0, (opensAt - performance.now()) / (emails - sent)))
      await sendQuote(admin)
    }
    await Bun.sleep(Math.max(0, opensAt - performance.now()))
    provider.behave()
    const openedAt = performance.now()

    const db = openDatabase(folder)
    const waiting = () => numberIn(db, "select count(*) from emails where state = 'pending'")
    while (waiting() > 0 || named('/alert', /in order again/, openedAt).length === 0) await Bun.sleep(20)
    const pinged = named('/ping', /^/, openedAt).length
    while (named('/ping', /^/, openedAt).length === pinged) await Bun.sleep(20)
    await stop(product)
    await provider.stop()
    await server.stop(true)

    const keys = db.prepare('select idempotency_key from emails').pluck().all() as string[]
    db.close()
    const alerts = named('/alert', /needs attention/, refusedAt)
    const delivered = provider.requests.filter(({ behaviour }) => behaviour === 'deliver')
    const { lost, doubled } = compareEmails(keys, { emails: delivered })
    const figures = {
      ...{ emails: keys.length, refusals: provider.requests.length - delivered.length },
      redAfterMinutes: inMinutes(refusedAt, redAt),
      webhookAfterMinutes: inMinutes(refusedAt, alerts[0]?.at),
      webhooks: alerts.length,
      // One that was under way at the refusal.
      pingsWhileRed: named('/ping', /^/, redAt + minute).filter(({ at }) => at < openedAt).length,
      ...{ lost, doubled },
    }
    const { redAfterMinutes, webhookAfterMinutes, webhooks, pingsWhileRed, refusals } = figures
    const isTold = redAfterMinutes <= goalMinutes && webhookAfterMinutes <= goalMinutes && webhooks === 1
    return { passed: isTold && refusals > 0 && pingsWhileRed + lost + doubled === 0, figures }
  },
}
