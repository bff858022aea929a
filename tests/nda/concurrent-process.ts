import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { clockActor } from '#src/base/actor.ts'
import type { Context } from '#src/context.ts'
import { createCrypto } from '#src/crypto.ts'
import { openDatabase } from '#src/db/open.ts'
import { ndaInvitations } from '#src/nda/table.ts'
import { createServer } from '#src/server.ts'
import { configured } from '#tests/fixtures/config.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import { signed } from './fixtures.ts'

/** The responses about one invitation: how often each status came, and the records and names of those with 200. */
export type Seen = { id: string; statuses: Record<string, number>; records: string[]; winners: string[] }

/** What happens in the second name: it signs too, or the NDA is handed over to it. */
export type Rival = 'signs' | 'is named'

/** Waits for a line on stdin, then asks about every invitation `tries` times at once, in two names. */
const race = async (file: string, now: number, tries: number, rival: Rival) => {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const config = configured()
  const ctx: Context = {
    db: openDatabase(file),
    clock: () => now,
    monotonic: () => now,
    random,
    crypto: createCrypto([new Uint8Array(32).fill(7)], random),
    mailer: async () => ({ kind: 'sent', providerId: 'none' }),
    fetch,
    pdf: plainPdf,
    inspect: async () => null,
    log: { info: () => {}, warn: () => {}, error: (fields) => process.stderr.write(JSON.stringify(fields)) },
    config,
    build: 'race',
    actor: clockActor,
  }
  const server = createServer(ctx, { paths: [], serve: () => new Response(), answerPosted: async () => new Response() })
  const ask = (path: string, body?: object) =>
    server.fetch(
      new Request(`${config.origin}/api/nda/${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', origin: config.origin },
      }),
      { requestIP: () => ({ address: '203.0.113.9' }) },
    )
  const links = ctx.db.select().from(ndaInvitations).all()
  const ready = await Promise.all(
    links.map(async ({ id, token_sealed }) => {
      const token = ctx.crypto.decrypt(token_sealed)
      return { id, token, shown: await (await ask(token)).json() }
    }),
  )

  process.stdout.write('ready\n')
  for await (const _ of process.stdin) break

  const seen: Seen[] = []
  for (const { id, token, shown } of ready.sort(() => Math.random() - 0.5)) {
    const one: Seen = { id, statuses: {}, records: [], winners: [] }
    const names = Array.from({ length: tries }, (_, at) => (at % 2 ? 'Hana Tāmati' : 'Wiremu Kahu')).sort(
      () => Math.random() - 0.5,
    )
    const answers = await Promise.all(
      names.map(async (signature) => ({
        signature,
        answer:
          signature === 'Wiremu Kahu' && rival === 'is named'
            ? await ask(`${token}/hand-over`, { contactName: signature, email: 'other@rimu.example' })
            : await ask(`${token}/sign`, signed(shown, { signature })),
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
  await backgroundTasksEnded(ctx)
  process.stdout.write(`${JSON.stringify(seen)}\n`)
  ctx.db.$client.close()
}

if (import.meta.main) {
  const [file = '', now = '', tries = '', rival = 'signs'] = process.argv.slice(2)
  await race(file, Number(now), Number(tries), rival as Rival)
}
