import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { assessment } from '#tests/fixtures/bodies.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import type { Drill } from './drill.ts'
import { loadEnvironment, oldFormToken } from './load.ts'
import { newClient, startProduct, stop } from './product.ts'

const sizes = { short: { restarts: 2 }, full: { restarts: 50 } }
const perSecond = 100
// A fault of this kind takes seconds. In the tests other work runs beside.
const maxRefusedMs = { full: 2000, short: 5000 }
const codeOf = (fault: unknown) => (fault instanceof Error && 'code' in fault ? fault.code : null)
const isRefused = (fault: unknown) => codeOf(fault) === 'ECONNREFUSED'
const isReset = (fault: unknown) => codeOf(fault) === 'ECONNRESET'

export const deployUnderLoad: Drill = {
  name: 'deploy',
  goal: '50 restarts (short: 2) under 100 requests/s while the email provider hangs: 0 accepted requests failed, connections refused < 2 s each time (short: 5 s)',
  alone: true,
  run: async ({ full, folder }) => {
    const { restarts } = full ? sizes.full : sizes.short
    const provider = await startFakeResend()
    provider.behave(...Array.from({ length: 10_000 }, () => 'hang' as const))
    const port = await freePort()
    const environment = { ...loadEnvironment, RESEND_API_KEY: 're_drill', RESEND_BASE_URL: provider.url }
    const start = () => startProduct({ dataDir: folder, port, environment })

    const counts = { answered: 0, refused: 0, repeated: 0, cut: 0, failed: 0 }
    const failures = new Map<string, number>()
    const stored: string[] = []
    const cut: string[] = []
    let [refusedSince, longestMs] = [0, 0]
    const succeed = (began: number) => {
      counts.answered += 1
      if (refusedSince === 0 || began < refusedSince) return
      longestMs = Math.max(longestMs, began - refusedSince)
      refusedSince = 0
    }
    const fail = (reason: string) => {
      counts.failed += 1
      failures.set(reason, (failures.get(reason) ?? 0) + 1)
    }
    const request = async (n: number) => {
      const began = performance.now()
      const visitor = newClient(port, { address: `10.0.${(n >> 8) & 255}.${n & 255}` })
      const isLead = n % 4 < 2
      const company = `Enquirer ${n}`
      const body = { ...assessment, company, issue: oldFormToken() }
      const ask = (headers: Record<string, string>) =>
        isLead ? visitor.ask('/api/needs-assessments', { body, headers }) : visitor.ask('/', { headers })
      try {
        // Half of them on a connection of their own, as new visitors; half on one that stays open, as behind a proxy.
        const ofItsOwn = { connection: 'close' }
        const answer = await ask(n % 2 === 0 ? ofItsOwn : {}).catch((fault) => {
          if (n % 2 === 0 || !isReset(fault)) throw fault
          // The server closed it as this request was written. Every browser and proxy then repeats the request.
          counts.repeated += 1
          return ask(ofItsOwn)
        })
        if (!(await answer.arrayBuffer().catch(() => null))) return fail('half an answer')
        if (!answer.ok) return fail(String(answer.status))
        if (isLead) stored.push(company)
        succeed(began)
      } catch (fault) {
        if (!isRefused(fault) && !isReset(fault)) return fail(String(fault).split('.')[0] ?? '')
        counts[isReset(fault) ? 'cut' : 'refused'] += 1
        // The kernel had taken the connection, and the server had not; else the lead is stored.
        if (isReset(fault) && isLead) cut.push(company)
        refusedSince ||= performance.now()
      }
    }

    let product = await start()
    const under = new Set<Promise<void>>()
    let sent = 0
    const timer = setInterval(() => {
      sent += 1
      const one = request(sent).finally(() => under.delete(one))
      under.add(one)
    }, 1000 / perSecond)
    let slowestMs = 0
    for (let restarted = 0; restarted < restarts; restarted += 1) {
      // An email is in hand.
      await provider.seen(provider.requests.length + 1)
      await Bun.sleep(200)
      const began = performance.now()
      await stop(product)
      product = await start()
      slowestMs = Math.max(slowestMs, performance.now() - began)
    }
    await Bun.sleep(500)
    clearInterval(timer)
    await Promise.all(under)
    await stop(product)
    await provider.stop()

    const db = new Database(join(folder, 'front-office.sqlite'), { readonly: true })
    const find = db.prepare('select count(*) from leads where company = ?').pluck()
    const lost = stored.filter((company) => find.get(company) !== 1).length
    for (const company of cut) if (find.get(company) !== 0) fail('a stored lead without an answer')
    db.close()
    const figures = {
      ...{ restarts, ...counts, lost, refusedMs: Math.round(longestMs), slowestRestartMs: Math.round(slowestMs) },
      ...(failures.size > 0 && { first: [...failures].map(([reason, count]) => `${count} × ${reason}`).join('; ') }),
    }
    return {
      passed: counts.failed + lost === 0 && counts.answered > 0 && longestMs < maxRefusedMs[full ? 'full' : 'short'],
      figures,
    }
  },
}
