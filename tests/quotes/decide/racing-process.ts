import { readFileSync } from 'node:fs'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'

/** What is posted, and where: after `/api/`. */
export type Asked = [path: string, body: object]

/** What was posted, and the status and the body of its answer. */
export type Seen = { path: string; sent: object; status: number; body: string }

type Requests = { asked: Asked[]; atOnce: number }

/** Sends the requests of a process one after the other, or so many at once. */
const race = async (file: string, now: number, cookie: string, { asked, atOnce }: Requests) => {
  const { ask, started, end } = startRacingServer(file, now, cookie)
  await started()
  const seen: Seen[] = []
  const send = async ([path, sent]: Asked) => {
    const answer = await ask(path, sent)
    seen.push({ path, sent, status: answer.status, body: await answer.text() })
  }
  for (let at = 0; at < asked.length; at += atOnce) await Promise.all(asked.slice(at, at + atOnce).map(send))
  await end(seen)
}

if (import.meta.main) {
  const [file = '', now = '', cookie = '', requests = '', which = ''] = process.argv.slice(2)
  await race(file, Number(now), cookie, JSON.parse(readFileSync(requests, 'utf8'))[which])
}
