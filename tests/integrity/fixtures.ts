import { days, instant, minutes } from '#src/base/time.ts'
import { requireKey } from '#src/key-check/check-key.ts'
import { seed } from '#src/seed.ts'
import { verifyNightly } from '#src/workflows/verify-nightly.ts'
import { databaseFrom, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'

/** Runs the nightly check as a server that has been up for five minutes does. */
export const runNightly = async (server: TestServer) => {
  await verifyNightly(server.ctx)
  server.wait(minutes(5))
  await verifyNightly(server.ctx)
}

const makeHashed = async () => {
  const server = startTestServer()
  await seed(server.ctx)
  await server.signedIn({ admin: true })
  await server.api.events.$post({ json: { name: 'needs_form_view' } })
  await runJobsOnce(server)
  requireKey(server.ctx)
  await runNightly(server)
  // A fresh file has no remains of earlier rows, where a change would be none.
  server.ctx.db.$client.exec('vacuum')
  return { bytes: server.ctx.db.$client.serialize(), now: instant(server.ctx.clock()) }
}

let made: ReturnType<typeof makeHashed> | undefined

/** Quotes, NDAs and leads in every state, an admin and visits, each row with its hash of the night. */
export const hashed = async () => {
  made ??= makeHashed()
  const { bytes, now } = await made
  return startTestServer({ db: databaseFrom(Buffer.from(bytes)), now })
}

/** The database of `server` a day later, from other bytes of its file. */
export const dayLater = (server: TestServer, bytes: Buffer = server.ctx.db.$client.serialize()) => {
  const later = startTestServer({ db: databaseFrom(bytes) })
  later.wait(server.ctx.clock() - later.ctx.clock() + days(1))
  return later
}
