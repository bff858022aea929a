import type { Behaviour } from '#tests/fixtures/fakes/fake-resend.ts'
import type { Drill } from './drill.ts'
import { kill, numberIn, openDatabase, startProduct, stop } from './product.ts'
import { compareEmails, newFastClock, queueEmails, startProvider } from './provider.ts'

const sizes = { short: { emails: 60, kills: 5, outages: 1 }, full: { emails: 1000, kills: 100, outages: 10 } }

// A worker sends two emails a second, and one that was killed holds its email for a minute.
const clockSpeed = 20

const storm: Behaviour[] = [
  'hang',
  'hang after accept',
  '429',
  '500',
  '502 html',
  '200 garbage',
  'reset',
  'reset after accept',
]

export const emailsThroughStorm: Drill = {
  goal: '≥ 1,000 emails through a provider storm with 100 kills (short: 60, 5): each delivered once by its key',
  run: async ({ full, random, folder }) => {
    const size = full ? sizes.full : sizes.short
    const keys = queueEmails(folder, size.emails)
    const { provider, environment } = await startProvider()
    const fast = newFastClock(clockSpeed)
    const start = () => startProduct({ dataDir: folder, ...fast, environment: { ...environment, ...fast.environment } })
    provider.behave(
      ...Array.from({ length: size.emails }, () => (random.next() < 0.5 ? random.pick(storm) : 'deliver')),
    )

    let product = await start()
    const everyKills = Math.ceil(size.kills / size.outages)
    for (let killed = 0; killed < size.kills; killed += 1) {
      await provider.seen(provider.requests.length + random.between(1, Math.ceil(size.emails / size.kills / 2)))
      await Bun.sleep(random.between(0, 20))
      await kill(product)
      if (killed % everyKills > 0) {
        product = await start()
        continue
      }
      const comeBack = await provider.goDown()
      product = await start()
      await Bun.sleep(500)
      await comeBack()
    }
    const db = openDatabase(folder)
    while (numberIn(db, "select count(*) from emails where state = 'pending'") > 0) await Bun.sleep(100)
    await stop(product)
    await provider.stop()

    const unsent = numberIn(db, "select count(*) from emails where state <> 'sent'")
    db.close()
    const compared = compareEmails(keys, provider)
    const figures = { emails: size.emails, kills: size.kills, requests: provider.requests.length, ...compared, unsent }
    const { lost, doubled, strange } = compared
    return { passed: lost + doubled + strange + unsent === 0, figures }
  },
}
