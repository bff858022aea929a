import { ndaInvitations } from '#src/nda/table.ts'
import { startRacingServer } from '#tests/fixtures/racing-server.ts'
import { signed } from './fixtures.ts'

/** The responses about one invitation: how often each status came, and the records and names of those with 200. */
export type Seen = { id: string; statuses: Record<string, number>; records: string[]; winners: string[] }

/** Signs every invitation `tries` times at once, in two names. */
const race = async (file: string, now: number, tries: number) => {
  const { ctx, ask, started, end } = startRacingServer(file, now)
  const links = ctx.db.select().from(ndaInvitations).all()
  const ready = await Promise.all(
    links.map(async ({ id, token_sealed }) => {
      const token = ctx.crypto.decrypt(token_sealed)
      return { id, token, shown: await (await ask(`nda/${token}`)).json() }
    }),
  )

  await started()

  const seen: Seen[] = []
  for (const { id, token, shown } of ready.sort(() => Math.random() - 0.5)) {
    const one: Seen = { id, statuses: {}, records: [], winners: [] }
    const names = Array.from({ length: tries }, (_, at) => (at % 2 ? 'Hana Tāmati' : 'Wiremu Kahu')).sort(
      () => Math.random() - 0.5,
    )
    const answers = await Promise.all(
      names.map(async (signature) => ({
        signature,
        answer: await ask(`nda/${token}/sign`, signed(shown, { signature })),
      })),
    )
    for (const { signature, answer } of answers) {
      one.statuses[answer.status] = (one.statuses[answer.status] ?? 0) + 1
      const { signedAt, verifier } = await answer.json()
      if (answer.status !== 200) continue
      one.records.push(`${signedAt} ${verifier}`)
      one.winners.push(signature)
    }
    seen.push(one)
  }
  await end(seen)
}

if (import.meta.main) {
  const [file = '', now = '', tries = ''] = process.argv.slice(2)
  await race(file, Number(now), Number(tries))
}
