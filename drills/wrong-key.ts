import { join } from 'node:path'
import { createApp } from '#src/api.ts'
import { clockActor } from '#src/base/actor.ts'
import { createContext } from '#src/create-context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { audienceOfRoutes } from '#src/http/access.ts'
import { configured } from '#tests/fixtures/config.ts'
import type { Drill } from './drill.ts'
import { loadEnvironment, newClient, startProduct, stop } from './product.ts'
import { compareEmails, queueEmails, startProvider } from './provider.ts'

/** Keys that do not fit; an empty one counts as not set. */
const wrongKeys = [Buffer.alloc(32, 2).toString('base64'), '']

/** Every route of the API but that of the health check. `folder` is one that no server uses. */
const findRoutes = (folder: string) => {
  const ctx = createContext(configured({ DATA_DIR: folder }), { build: 'drill', actor: clockActor })
  const routes = [...audienceOfRoutes(createApp(ctx)).keys()]
  closeDatabase(ctx.db)
  return routes.filter((route) => route !== 'GET /api/health').map((route) => route.split(' '))
}

export const wrongKey: Drill = {
  goal: 'a start with another key and without one, 20 times (short: once) every route of the API: 0 answers but 503, pages 200; with the right key 0 of 200 emails lost or doubled (short: 5)',
  run: async ({ full, folder }) => {
    const [emails, rounds] = full ? [200, 20] : [5, 1]
    const { provider, environment } = await startProvider()
    const dataDir = join(folder, 'data')
    const queued = queueEmails(dataDir, emails)
    const routes = findRoutes(join(folder, 'routes'))
    const start = (SECRET_KEY: string) => startProduct({ dataDir, environment: { ...environment, SECRET_KEY } })
    const counts = { asked: 0, not503: 0, pagesNot200: 0, unnamed: 0 }
    for (const SECRET_KEY of wrongKeys) {
      const product = await start(SECRET_KEY)
      const { ask } = newClient(product.port)
      for (let round = 0; round < rounds; round += 1) {
        for (const [method = '', path = ''] of routes) {
          const answer = await ask(path, { method, ...(method !== 'GET' && { body: {} }) })
          counts.asked += 1
          if (answer.status !== 503) counts.not503 += 1
        }
        for (const path of ['/', '/faq', '/start-assessment']) {
          if ((await ask(path)).status !== 200) counts.pagesNot200 += 1
        }
      }
      await stop(product)
      if (!/"event":"degraded".*is wanted/.test(product.log())) counts.unnamed += 1
    }
    const sentTooSoon = provider.requests.length
    const product = await start(loadEnvironment.SECRET_KEY)
    await provider.seen(emails)
    while ((await newClient(product.port).ask('/healthz')).status !== 200) await Bun.sleep(20)
    await stop(product)
    await provider.stop()
    const { lost, doubled } = compareEmails(queued, provider)
    const figures = { ...counts, sentTooSoon, emails, lost, doubled }
    const { not503, pagesNot200, unnamed } = counts
    return { passed: not503 + pagesNot200 + unnamed + sentTooSoon + lost + doubled === 0, figures }
  },
}
