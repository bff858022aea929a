import { publicPaths } from '#src/site/rules.ts'
import type { Drill } from './drill.ts'
import { newTally, residentMb, residentMbOfAll, startRate } from './measure.ts'
import { newClient, newLead, numberIn, openDatabase, sendQuote, signUp, startProduct, stop } from './product.ts'
import { startProvider } from './provider.ts'

const sizes = {
  short: { quotes: 5, seconds: 8, settleSeconds: 8 },
  full: { quotes: 20, seconds: 1200, settleSeconds: 300 },
}
const perSecond = 100
const goal = { peakMb: 300, growthMbPerMinute: 0.5 }

type Sample = { minute: number; mb: number }

/** The slope of the line through the samples, by least squares. */
const growthOf = (samples: readonly Sample[]) => {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [minute, mb] = [mean((one) => one.minute), mean((one) => one.mb)]
  const spread = mean((one) => (one.minute - minute) ** 2)
  return mean((one) => (one.minute - minute) * (one.mb - mb)) / spread
}

export const soak: Drill = {
  goal: '100 requests/s for 20 min (short: 8 s): 0 errors, peak < 300 MB, after 5 min growth < 0.5 MB/min',
  run: async ({ full, random, folder }) => {
    const { quotes, seconds, settleSeconds } = full ? sizes.full : sizes.short
    const { provider, environment } = await startProvider()
    const product = await startProduct({ dataDir: folder, environment })
    const { port } = product
    const admin = newClient(port, { cookie: await signUp(product) })

    const tokens: string[] = []
    for (let n = 0; n < quotes; n += 1) tokens.push(await sendQuote(admin))
    // Not by asking at the links, which refuse the 31st request of a minute.
    const db = openDatabase(folder)
    while (numberIn(db, 'select count(*) from quote_documents') < quotes) await Bun.sleep(100)
    db.close()

    const address = () => `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(0, 255)}`
    const visitor = () => newClient(port, { address: address() })
    const lead = () => newLead({ company: `Enquirer ${random.next()}` })
    /** In hundredths of all requests. */
    const mix: [number, () => Promise<Response | string>][] = [
      [50, () => visitor().ask(random.pick(publicPaths))],
      [20, () => visitor().ask(`/api/quotes/${random.pick(tokens)}`)],
      [10, () => admin.ask('/api/admin/quotes')],
      [6, () => admin.ask('/api/admin/leads')],
      [8, () => visitor().ask(`/api/quotes/${random.pick(tokens)}/quote.pdf`)],
      [5, () => visitor().ask('/api/needs-assessments', { body: lead() })],
      [1, () => sendQuote(admin)],
    ]
    const deck = mix.flatMap(([share, ask]) => Array.from({ length: share }, () => ask))
    const errors = newTally()
    const request = async () => {
      try {
        const answer = await random.pick(deck)()
        if (typeof answer === 'string') return
        await answer.arrayBuffer()
        if (!answer.ok) errors.note(`${answer.status} ${new URL(answer.url).pathname.replace(/[\w-]{43}/, ':token')}`)
      } catch (fault) {
        errors.note(String(fault))
      }
    }

    const pid = product.child.pid as number
    const samples: Sample[] = []
    let peakMb = 0
    const began = performance.now()
    const load = startRate(perSecond, request)
    for (let second = 0; second < seconds; second += 1) {
      await Bun.sleep(1000)
      peakMb = Math.max(peakMb, residentMbOfAll(pid))
      if (second >= settleSeconds) samples.push({ minute: second / 60, mb: residentMb(pid) })
    }
    await load.end()
    const took = (performance.now() - began) / 1000
    await stop(product)
    await provider.stop()

    const failed = errors.count()
    const growth = samples.length > 0 ? growthOf(samples) : 0
    const figures = {
      ...{
        requests: load.sent(),
        perSecond: Math.round(load.sent() / took),
        errors: failed,
        peakMb,
      },
      ...(samples.length > 0 && { growthMbPerMinute: Math.round(growth * 100) / 100 }),
      ...(failed > 0 && { faults: errors.text() }),
    }
    return { passed: failed === 0 && peakMb < goal.peakMb && growth < goal.growthMbPerMinute, figures }
  },
}
