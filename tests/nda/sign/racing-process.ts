import type { InvitationId } from '#src/base/id.ts'
import { ndaInvitations } from '#src/nda/table.ts'
import { seededRandom } from '#tests/fixtures/depth.ts'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'
import { signed } from '#tests/nda/fixtures.ts'

/** An answer about an invitation: its status, and the record in it. */
export type Seen = { id: InvitationId; signature: string; status: number; record: string }

/** Signs every invitation `tries` times at once, in one of two names. */
const race = async (file: string, now: number, tries: number, salt: number) => {
  const { ctx, ask, started, end } = startRacingServer(file, now)
  const { pick } = seededRandom(salt)
  const links = []
  for (const { id, token_sealed } of ctx.db.select().from(ndaInvitations).all()) {
    const path = `nda/${ctx.crypto.decrypt(token_sealed)}`
    links.push({ id, path, shown: await (await ask(path)).json() })
  }

  await started()

  const seen: Seen[] = []
  for (const { id, path, shown } of links) {
    const sign = async (signature: string) => {
      const answer = await ask(`${path}/sign`, signed(shown, { signature }))
      const { signedAt, verifier } = await answer.json()
      seen.push({ id, signature, status: answer.status, record: `${signedAt} ${verifier}` })
    }
    await Promise.all(Array.from({ length: tries }, () => sign(pick(['Hana Tāmati', 'Wiremu Kahu']))))
  }
  await end(seen)
}

if (import.meta.main) {
  const [file = '', now = '', tries = '', salt = ''] = process.argv.slice(2)
  await race(file, Number(now), Number(tries), Number(salt))
}
