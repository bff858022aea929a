import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import { minutes } from '#src/base/time.ts'
import { dump } from '#tests/fixtures/server.ts'
import { no, openQuote, yes } from './fixtures.ts'

test.each([yes, no])(
  'a quote and the record of its decision are verified by their exact bytes, and only initials are shown',
  async (answer) => {
    const { server, decide, shown_hash, token } = await openQuote()
    const verify = async (hash: string) => (await server.api.verify.$post({ json: { sha256: hash } })).json()
    server.wait(minutes(10))
    await decide(answer(shown_hash))
    for (const [kind, at] of [
      ['quote', '2026-11-01T20:00:00.000Z'],
      ['record', '2026-11-01T20:10:00.000Z'],
    ] as const) {
      const bytes = new Uint8Array(await (await server.ask(`/api/quotes/${token}/${kind}.pdf`)).arrayBuffer())
      const before = dump(server.ctx.db)
      expect(await verify(sha256(bytes))).toEqual({ issued: true, kind, at, initials: ['SAL', 'RTFL'] })
      bytes[20] = (bytes[20] ?? 0) ^ 1
      expect(await verify(sha256(bytes))).toEqual({ issued: false })
      expect(dump(server.ctx.db)).toEqual(before)
    }
    // The hash of what was shown is no document.
    expect(await verify(shown_hash)).toEqual({ issued: false })
  },
)
