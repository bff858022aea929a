import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { instant } from '#src/base/time.ts'
import { databaseOf, startTestServer, storedIn } from '#tests/fixtures/server.ts'
import { newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

const keepBusy = async () => {
  const { server, admin, quoteInStatus } = await serverWithAdmin()
  const { id } = await quoteInStatus('accepted')
  for (const status of ['accepted', 'rejected'] as const) {
    server.wait(61_000)
    await quoteInStatus(status)
  }
  server.wait(61_000)
  await sign(server, tokenIn((await newestOf(admin, id)).link))
  await backgroundTasksEnded(server.ctx)
  await server.deliver()
  return { stored: storedIn(server.ctx.db), now: instant(server.ctx.clock()), emails: server.emails, admin, id }
}

let keeping: ReturnType<typeof keepBusy> | undefined

/** A server with two accepted quotes, one of them with a signed NDA, and a declined one; every email is sent. */
export const busyServer = async () => {
  keeping ??= keepBusy()
  const { stored, now, emails, admin, id } = await keeping
  const server = startTestServer({ db: databaseOf(stored), now })
  server.emails.push(...emails)
  return { server, admin: { ...admin, api: server.visitor(admin) }, id }
}
