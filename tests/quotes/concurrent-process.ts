import { clockActor } from '#src/base/actor.ts'
import { sha256 } from '#src/base/sha256.ts'
import type { Context } from '#src/context.ts'
import { createCrypto } from '#src/crypto.ts'
import { openDatabase } from '#src/db/open.ts'
import { quoteTokens } from '#src/quotes/table.ts'
import { createServer } from '#src/server.ts'
import { configured } from '#tests/fixtures/config.ts'
import { plainPdf } from '#tests/fixtures/plain-pdf.ts'
import { no, yes } from './fixtures.ts'

/** The responses about one quote: how often each status came, and the hashes of the bodies with 200. */
export type Seen = { token: string; statuses: Record<string, number>; bodies: string[] }

/** Waits for a line on stdin, then sends `tries` random decisions about every quote. */
const race = async (file: string, now: number, tries: number) => {
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
  const tokens = ctx.db
    .select()
    .from(quoteTokens)
    .all()
    .map((row) => ctx.crypto.decrypt(row.token_sealed))
  const ask = (path: string, body?: object) =>
    server.fetch(
      new Request(`${config.origin}/api/quotes/${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', origin: config.origin },
      }),
      { requestIP: () => ({ address: '203.0.113.9' }) },
    )
  const hashes = new Map<string, string>()
  for (const token of tokens) hashes.set(token, (await (await ask(token)).json()).shown_hash)

  process.stdout.write('ready\n')
  for await (const _ of process.stdin) break

  const seen: Seen[] = []
  for (const token of tokens.sort(() => Math.random() - 0.5)) {
    const hash = hashes.get(token) ?? ''
    const answers = [yes(hash), yes(hash, 'prepaid'), no(hash)]
    const one: Seen = { token, statuses: {}, bodies: [] }
    for (let at = 0; at < tries; at += 1) {
      const answer = await ask(`${token}/decision`, answers[Math.floor(Math.random() * 3)])
      one.statuses[answer.status] = (one.statuses[answer.status] ?? 0) + 1
      const body = await answer.text()
      if (answer.status === 200) one.bodies.push(sha256(body))
    }
    seen.push(one)
  }
  process.stdout.write(`${JSON.stringify(seen)}\n`)
  ctx.db.$client.close()
}

if (import.meta.main) {
  const [file = '', now = '', tries = ''] = process.argv.slice(2)
  await race(file, Number(now), Number(tries))
}
