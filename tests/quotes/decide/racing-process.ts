import { readFileSync } from 'node:fs'
import { sha256 } from '#src/base/sha256.ts'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'

/** What is posted, and where: after `/api/`. */
export type Asked = [path: string, body: object]

/** An answer: its status, and the hash of its body. */
export type Seen = { path: string; status: number; body: string }

/** Sends the requests of a process one after the other. */
const race = async (file: string, now: number, cookie: string, asked: Asked[]) => {
  const { ask, started, end } = startRacingServer(file, now, cookie)
  await started()
  const seen: Seen[] = []
  for (const [path, body] of asked) {
    const answer = await ask(path, body)
    seen.push({ path, status: answer.status, body: sha256(await answer.text()) })
  }
  await end(seen)
}

if (import.meta.main) {
  const [file = '', now = '', cookie = '', requests = '', which = ''] = process.argv.slice(2)
  await race(file, Number(now), cookie, JSON.parse(readFileSync(requests, 'utf8'))[which])
}
