import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

/** A server with two accepted quotes, one of them with a signed NDA, and a declined one; every email is sent. */
export const busyServer = async () => {
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
  return { server, admin, id }
}
