import { databaseOf, runJobsOnce, startTestServer, storedIn, type TestServer } from '#tests/fixtures/server.ts'
import { count, sendForm } from '#tests/leads/fixtures.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

/** What a wrong clock could take away, where it is. */
export const kept = (server: TestServer) => ({
  open: server.ctx.db.$client.prepare("select count(*) as n from quotes where status = 'sent'").pluck().get(),
  leads: count(server, 'leads'),
  users: count(server, 'users'),
  emails: server.ctx.db.$client
    .prepare(
      "select count(*) as n from emails where email_sealed <> '' and kind not in ('audit_head', 'monday_digest')",
    )
    .pluck()
    .get(),
})

export const all = { open: 1, leads: 1, users: 2, emails: 3 }

/** A server with an open quote, a lead, an unconfirmed account and emails, whose jobs ran once by the right clock. */
export const runningServer = async (environment: Record<string, string> = {}) => {
  const server = startTestServer({ environment })
  const admin = await server.signedIn({ admin: true })
  const { token } = await sentQuote(admin)
  await sendForm(server)
  server.ctx.db.$client.exec(
    "insert into users (id, email, password_hash, created_at) values ('usr_1', 'aroha@rimu.example', 'none', '2026-11-01T00:00:00.000Z')",
  )
  await server.deliver()
  await runJobsOnce(server)
  return { server, token }
}

/** The server starts again on what is stored, so that it has nothing in memory. */
export const startedAgain = ({ ctx }: TestServer, now: string, environment: Record<string, string> = {}) =>
  startTestServer({ db: databaseOf(storedIn(ctx.db)), now, environment })

export const logOf = ({ logged }: TestServer) =>
  logged.map(({ event }) => event).filter((event) => event === 'jobs_held' || event === 'jobs_released')
