import { join } from 'node:path'
import { clockActor } from '#src/base/actor.ts'
import { createContext } from '#src/create-context.ts'
import { closeDatabase } from '#src/db/close.ts'
import { transact } from '#src/db/transact.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { queueEmail } from '#src/mail/queue.ts'
import { quoteSent } from '#src/quotes/emails.tsx'
import { configured } from '#tests/fixtures/config.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import { type ServerProcess, startServerProcess } from '#tests/fixtures/server-process.ts'
import { sample } from '#tests/mail/fixtures.ts'
import type { Drill } from './drill.ts'
import { findRoutes } from './routes.ts'

const sizes = { short: { emails: 5, rounds: 1 }, full: { emails: 200, rounds: 20 } }

const rightKey = Buffer.alloc(32, 1).toString('base64')

/** Keys that do not fit; an empty one counts as not set. */
const wrongKeys = [Buffer.alloc(32, 2).toString('base64'), '']

/** A database with emails that wait. */
const fill = (folder: string, emails: number) => {
  const config = configured({ DATA_DIR: folder, SECRET_KEY: rightKey })
  const ctx = createContext(config, { build: 'drill', actor: clockActor })
  requireKey(ctx)
  transact(ctx, (tx) => {
    for (let n = 1; n <= emails; n += 1) {
      const to = `client${n}@rimu.example`
      queueEmail(tx, { email: quoteSent, data: sample, to, subjectId: `quo_${n}`, key: `quote_sent/quo_${n}/1` })
    }
  })
  closeDatabase(ctx.db)
}

const end = async ({ child, ended }: ServerProcess) => {
  child.kill('SIGTERM')
  return ended()
}

export const wrongKey: Drill = {
  name: 'wrong-key',
  goal: 'a start with another key and without one, 20 times (short: once) every route of the API: 0 answers but 503, pages 200; with the right key 0 of 200 emails lost or doubled (short: 5)',
  run: async ({ full, folder }) => {
    const { emails, rounds } = sizes[full ? 'full' : 'short']
    const provider = await startFakeResend()
    const environment = { RESEND_API_KEY: 're_drill', RESEND_BASE_URL: provider.url }
    const data = join(folder, 'data')
    fill(data, emails)
    const routes = findRoutes(join(folder, 'routes')).filter(({ route }) => route !== 'GET /api/health')
    const counts = { asked: 0, not503: 0, pagesNot200: 0, unnamed: 0 }
    for (const SECRET_KEY of wrongKeys) {
      const server = await startServerProcess(data, { ...environment, SECRET_KEY })
      await server.until('/livez', ({ status }) => status === 200)
      for (let round = 0; round < rounds; round += 1) {
        for (const { method, path } of routes) {
          const headers = { 'content-type': 'application/json', origin: `http://localhost:${server.port}` }
          const answer = await server.ask(path, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
          counts.asked += 1
          if (answer.status !== 503) counts.not503 += 1
        }
        for (const path of ['/', '/faq', '/start-assessment']) {
          if ((await server.ask(path)).status !== 200) counts.pagesNot200 += 1
        }
      }
      const lines = await end(server)
      if (!lines.some(({ event, reason }) => event === 'degraded' && reason?.includes('is wanted'))) counts.unnamed += 1
    }
    const sentTooSoon = provider.requests.length
    const server = await startServerProcess(data, { ...environment, SECRET_KEY: rightKey })
    await provider.seen(emails)
    await server.until('/healthz', ({ status }) => status === 200)
    await end(server)
    await provider.stop()
    const figures = {
      ...{ ...counts, sentTooSoon, emails },
      lost: emails - new Set(provider.emails.map(({ key }) => key)).size,
      doubled: provider.emails.length - new Set(provider.emails.map(({ key }) => key)).size,
    }
    const { not503, pagesNot200, unnamed, lost, doubled } = figures
    return { passed: not503 + pagesNot200 + unnamed + sentTooSoon + lost + doubled === 0, figures }
  },
}
