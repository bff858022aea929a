import { freePort } from '#bin/free-port.ts'
import type { Drill } from './drill.ts'
import { newTally, startRate } from './measure.ts'
import { newClient, newLead, openDatabase, startProduct, stop } from './product.ts'
import { startProvider } from './provider.ts'

const perSecond = 100
// A fault of this kind takes seconds. Beside a short run there may be other work.
const maxRefusedMs = { full: 2000, short: 5000 }
const isFault = (fault: unknown, code: string) => fault instanceof Error && 'code' in fault && fault.code === code
const isReset = (fault: unknown) => isFault(fault, 'ECONNRESET')

export const deployUnderLoad: Drill = {
  goal: '50 restarts (short: 2) under 100 requests/s while the email provider hangs: 0 accepted requests failed, connections refused < 2 s each time (short: 5 s)',
  run: async ({ full, folder }) => {
    const restarts = full ? 50 : 2
    const { provider, environment } = await startProvider()
    provider.behave(...Array.from({ length: 10_000 }, () => 'hang' as const))
    const port = await freePort()
    const start = () => startProduct({ dataDir: folder, port, environment })

    const counts = { answered: 0, refused: 0, repeated: 0, cut: 0 }
    const failures = newTally()
    const [stored, cut]: [string[], string[]] = [[], []]
    let [refusedSince, longestMs] = [0, 0]
    const succeed = (began: number) => {
      counts.answered += 1
      if (refusedSince === 0 || began < refusedSince) return
      longestMs = Math.max(longestMs, began - refusedSince)
      refusedSince = 0
    }
    const request = async (n: number) => {
      const began = performance.now()
      const visitor = newClient(port, { address: `10.0.${(n >> 8) & 255}.${n & 255}` })
      const isLead = n % 4 < 2
      const company = `Enquirer ${n}`
      const body = newLead({ company })
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
        if (!(await answer.arrayBuffer().catch(() => null))) return failures.note('half an answer')
        if (!answer.ok) return failures.note(String(answer.status))
        if (isLead) stored.push(company)
        succeed(began)
      } catch (fault) {
        if (!isFault(fault, 'ECONNREFUSED') && !isReset(fault)) return failures.note(String(fault).split('.')[0] ?? '')
        counts[isReset(fault) ? 'cut' : 'refused'] += 1
        // The kernel had taken the connection, and the server had not; else the lead is stored.
        if (isReset(fault) && isLead) cut.push(company)
        refusedSince ||= performance.now()
      }
    }

    let product = await start()
    const load = startRate(perSecond, request)
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
    await load.end()
    await stop(product)
    await provider.stop()

    const db = openDatabase(folder)
    const find = db.prepare('select count(*) from leads where company = ?').pluck()
    const lost = stored.filter((company) => find.get(company) !== 1).length
    for (const company of cut) if (find.get(company) !== 0) failures.note('a stored lead without an answer')
    db.close()
    const figures = {
      ...{
        restarts,
        ...counts,
        failed: failures.count(),
        lost,
        refusedMs: Math.round(longestMs),
        slowestRestartMs: Math.round(slowestMs),
      },
      ...(failures.count() > 0 && { faults: failures.text() }),
    }
    const isQuick = longestMs < maxRefusedMs[full ? 'full' : 'short']
    return { passed: isQuick && counts.answered > 0 && failures.count() + lost === 0, figures }
  },
}
