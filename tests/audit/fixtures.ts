import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { no, sentQuote, shownHash, yes } from '#tests/quotes/fixtures.ts'

/** A server with two accepted quotes, one of them with a signed NDA, and a declined one; every email is sent. */
export const busyServer = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  for (const answer of [yes, yes, no]) {
    const { token } = await sentQuote(admin)
    await server.api.quotes[':token'].decision.$post({ param: { token }, json: answer(await shownHash(server, token)) })
    server.wait(61_000)
  }
  const id = server.ctx.db.$client.prepare("select id from quotes where status = 'accepted'").pluck().get() as string
  await sign(server, tokenIn((await newestOf(admin, id)).link))
  await backgroundTasksEnded(server.ctx)
  await server.deliver()
  return { server, admin, id }
}

export type EventRow = {
  seq: number
  at: string
  event: string
  actor: string
  subject: string
  detail: string
  previous: string
  hash: string
  mac: string | null
}

export const eventsIn = ({ ctx }: Pick<TestServer, 'ctx'>) =>
  ctx.db.$client
    .prepare('select seq, at, event, actor, subject, detail, previous, hash, mac from audit_events order by seq')
    .all() as EventRow[]

export const headsIn = ({ ctx }: Pick<TestServer, 'ctx'>) =>
  ctx.db.$client.prepare('select seq, hash from audit_heads order by seq').all() as { seq: number; hash: string }[]

/** Whoever writes the file runs no trigger. */
export const dropTriggers = ({ ctx: { db } }: Pick<TestServer, 'ctx'>) => {
  const names = db.$client.prepare("select name from sqlite_schema where type = 'trigger'").pluck().all() as string[]
  for (const name of names) db.$client.exec(`drop trigger "${name}"`)
}
