import { sha256 } from '#src/base/sha256.ts'
import { quoteTokens } from '#src/quotes/table.ts'
import { seededRandom } from '#tests/fixtures/depth.ts'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'
import { acceptance, rejection } from './fixtures.ts'

/** An answer about a quote: its status, and the hash of its body. */
export type Seen = { token: string; status: number; body: string }

/** Sends `tries` random decisions about every quote. */
const race = async (file: string, now: number, tries: number, salt: number) => {
  const { ctx, ask, started, end } = startRacingServer(file, now)
  const { pick } = seededRandom(salt)
  const links = []
  for (const { token_sealed } of ctx.db.select().from(quoteTokens).all()) {
    const token = ctx.crypto.decrypt(token_sealed)
    links.push({ token, hash: (await (await ask(`quotes/${token}`)).json()).shown_hash })
  }

  await started()

  const seen: Seen[] = []
  for (const { token, hash } of links) {
    for (let at = 0; at < tries; at += 1) {
      const decision = pick([acceptance(hash), acceptance(hash, 'prepaid'), rejection(hash)])
      const answer = await ask(`quotes/${token}/decision`, decision)
      seen.push({ token, status: answer.status, body: sha256(await answer.text()) })
    }
  }
  await end(seen)
}

if (import.meta.main) {
  const [file = '', now = '', tries = '', salt = ''] = process.argv.slice(2)
  await race(file, Number(now), Number(tries), Number(salt))
}
