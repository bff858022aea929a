import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { publicPaths } from '#src/site/rules.ts'
import { assessment, draftQuote } from '#tests/fixtures/bodies.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import type { Drill } from './drill.ts'
import { loadEnvironment, oldFormToken } from './load.ts'
import { limitMemory, residentMb, residentMbOfAll } from './measure.ts'
import { newClient, signUp, startProduct, stop } from './product.ts'
import { newRandom } from './random.ts'

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
  name: 'soak',
  goal: '100 requests/s in 512 MB for 20 min (short: 8 s): 0 errors, peak < 300 MB, after 5 min growth < 0.5 MB/min',
  alone: true,
  run: async ({ full, seed, folder }) => {
    const { quotes, seconds, settleSeconds } = full ? sizes.full : sizes.short
    const random = newRandom(seed)
    const resend = await startFakeResend()
    const port = await freePort()
    const environment = { ...loadEnvironment, RESEND_API_KEY: 're_drill', RESEND_BASE_URL: resend.url }
    const limited = limitMemory(512)
    const product = await startProduct({ dataDir: folder, port, environment, under: limited?.under ?? [] })
    const admin = newClient(port, { cookie: await signUp(product) })

    const send = async () => {
      const { id } = await (await admin.ask('/api/admin/quotes', { body: draftQuote })).json()
      const answer = await admin.ask(`/api/admin/quotes/${id}/send`, { body: {} })
      const { public_link }: { public_link: string } = await answer.json()
      return { answer, token: public_link.slice(public_link.lastIndexOf('/') + 1) }
    }
    const tokens: string[] = []
    for (let n = 0; n < quotes; n += 1) tokens.push((await send()).token)
    // Not by asking at the links, which refuse the 31st request of a minute.
    const db = new Database(join(folder, 'front-office.sqlite'), { readonly: true })
    const documents = db.prepare('select count(*) from quote_documents').pluck()
    while ((documents.get() as number) < quotes) await Bun.sleep(100)
    db.close()

    const address = () => `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(0, 255)}`
    const visitor = () => newClient(port, { address: address() })
    const lead = () => ({ ...assessment, company: `Enquirer ${random.next()}`, issue: oldFormToken() })
    /** In hundredths of all requests. */
    const mix: [number, () => Promise<Response>][] = [
      [50, () => visitor().ask(random.pick(publicPaths))],
      [20, () => visitor().ask(`/api/quotes/${random.pick(tokens)}`)],
      [10, () => admin.ask('/api/admin/quotes')],
      [6, () => admin.ask('/api/admin/leads')],
      [8, () => visitor().ask(`/api/quotes/${random.pick(tokens)}/quote.pdf`)],
      [5, () => visitor().ask('/api/needs-assessments', { body: lead() })],
      [1, async () => (await send()).answer],
    ]
    const deck = mix.flatMap(([share, ask]) => Array.from({ length: share }, () => ask))
    const errors = new Map<string, number>()
    const note = (error: string) => errors.set(error, (errors.get(error) ?? 0) + 1)
    const request = async () => {
      try {
        const answer = await random.pick(deck)()
        if (!answer.bodyUsed) await answer.arrayBuffer()
        if (!answer.ok) note(`${answer.status} ${new URL(answer.url).pathname.replace(/[\w-]{43}/, ':token')}`)
      } catch (fault) {
        note(String(fault))
      }
    }

    const pid = product.child.pid as number
    const samples: Sample[] = []
    let peakMb = 0
    const under = new Set<Promise<void>>()
    const began = performance.now()
    let sent = 0
    for (let second = 0; second < seconds; second += 1) {
      while (
        sent < (performance.now() - began) * (perSecond / 1000) ||
        performance.now() - began < (second + 1) * 1000
      ) {
        if (sent >= (performance.now() - began) * (perSecond / 1000)) {
          await Bun.sleep(5)
          continue
        }
        sent += 1
        const one = request().finally(() => under.delete(one))
        under.add(one)
      }
      peakMb = Math.max(peakMb, residentMbOfAll(pid))
      if (second >= settleSeconds) samples.push({ minute: second / 60, mb: residentMb(pid) })
    }
    const took = (performance.now() - began) / 1000
    await Promise.all(under)
    await stop(product)
    await resend.stop()
    await limited?.remove()

    const failed = [...errors.values()].reduce((sum, count) => sum + count, 0)
    const growth = samples.length > 0 ? growthOf(samples) : 0
    const figures = {
      ...{ requests: sent, perSecond: Math.round(sent / took), errors: failed, peakMb, limited: limited !== null },
      ...(samples.length > 0 && { growthMbPerMinute: Math.round(growth * 100) / 100 }),
      ...(failed > 0 && { first: [...errors].map(([error, count]) => `${count} × ${error}`).join('; ') }),
    }
    return { passed: failed === 0 && peakMb < goal.peakMb && growth < goal.growthMbPerMinute, figures }
  },
}
