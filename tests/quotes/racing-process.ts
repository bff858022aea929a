import { sha256 } from '#src/base/sha256.ts'
import { quoteTokens } from '#src/quotes/table.ts'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'
import { acceptance, rejection } from './fixtures.ts'

/** The responses about one quote: how often each status came, and the hashes of the bodies with 200. */
export type Seen = { token: string; statuses: Record<string, number>; bodies: string[] }

/** Sends `tries` random decisions about every quote. */
const race = async (file: string, now: number, tries: number) => {
  const { ctx, ask, started, end } = startRacingServer(file, now)
  const tokens = ctx.db
    .select()
    .from(quoteTokens)
    .all()
    .map((row) => ctx.crypto.decrypt(row.token_sealed))
  const hashes = new Map<string, string>()
  for (const token of tokens) hashes.set(token, (await (await ask(`quotes/${token}`)).json()).shown_hash)

  await started()

  const seen: Seen[] = []
  for (const token of tokens.sort(() => Math.random() - 0.5)) {
    const hash = hashes.get(token) ?? ''
    const answers = [acceptance(hash), acceptance(hash, 'prepaid'), rejection(hash)]
    const one: Seen = { token, statuses: {}, bodies: [] }
    for (let at = 0; at < tries; at += 1) {
      const answer = await ask(`quotes/${token}/decision`, answers[Math.floor(Math.random() * 3)])
      one.statuses[answer.status] = (one.statuses[answer.status] ?? 0) + 1
      const body = await answer.text()
      if (answer.status === 200) one.bodies.push(sha256(body))
    }
    seen.push(one)
  }
  await end(seen)
}

if (import.meta.main) {
  const [file = '', now = '', tries = ''] = process.argv.slice(2)
  await race(file, Number(now), Number(tries))
}
