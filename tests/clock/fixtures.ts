import { runJobsOnce, startTestServer } from '#tests/fixtures/server.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

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
