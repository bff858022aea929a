import { backgroundTasksEnded } from '#src/background-tasks.ts'
import type { Db } from '#src/db/open.ts'
import { selectColumn } from '#src/db/sql.ts'
import { execute, type Row } from '#tests/fixtures/rows.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { acceptance, rejection, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'

/** A server with two accepted quotes, one of them with a signed NDA, and a declined one; every email is sent. */
export const busyServer = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true })
  const ids: string[] = []
  for (const answer of [acceptance, acceptance, rejection]) {
    const { id, token } = await sentQuote(admin)
    const json = answer(await shownHash(server, token))
    await server.api.quotes[':token'].decision.$post({ param: { token }, json })
    ids.push(id)
    server.wait(61_000)
  }
  const [id = ''] = ids
  await sign(server, tokenIn((await newestOf(admin, id)).link))
  await backgroundTasksEnded(server.ctx)
  await server.deliver()
  return { server, admin, id }
}

export type EventRow = Row<'audit_events'>

/** Whoever writes the file runs no trigger. */
export const dropTriggers = ({ ctx: { db } }: { ctx: { db: Db } }) => {
  const triggers = selectColumn<string>({ db }, "select name from sqlite_schema where type = 'trigger'")
  for (const name of triggers) execute(db, `drop trigger "${name}"`)
}
