import { runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

/** How much there is of what a wrong clock could take away. */
export const kept = ({ rows }: TestServer) => ({
  open: rows('quotes', { status: 'sent' }).length,
  leads: rows('leads').length,
  users: rows('users').length,
  emails: rows('emails').filter(({ kind, email_sealed }) => email_sealed && !/audit_head|digest/.test(kind)).length,
})

export const all = { open: 1, leads: 1, users: 2, emails: 3 }

/** A server with an open quote, a lead, an unconfirmed account and emails, whose jobs ran once by the right clock. */
export const runningServer = async () => {
  const server = startTestServer()
  const { token } = await sentQuote(await server.signedIn({ admin: true }))
  await sendForm(server)
  const { id } = await server.signedIn()
  server.execute("update users set confirmed_at = null, created_at = '2026-11-01T00:00:00.000Z' where id = ?", id)
  await server.deliver()
  await runJobsOnce(server)
  return { server, token }
}

export const logOf = ({ logged }: TestServer) =>
  logged.map(({ event }) => event).filter((event) => event === 'jobs_held' || event === 'jobs_released')
