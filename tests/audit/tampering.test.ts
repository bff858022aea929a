import { expect, test } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { macOf, openKey } from '#src/audit/chain-key.ts'
import { hashOf } from '#src/audit/record.ts'
import { type AuditHead, genesis } from '#src/audit/rules.ts'
import { verifyChain } from '#src/audit/verify-chain.ts'
import type { Instant } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { busyServer, dropTriggers, type EventRow, eventsIn, headsIn } from './fixtures.ts'

/** Mulberry32: the same numbers in every run. */
const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const columns = ['seq', 'at', 'event', 'actor', 'subject', 'detail', 'previous', 'hash', 'mac'] as const

/** Somebody who may write the file. Without SECRET_KEY, unless `macOfEvent` is the right one. */
const attackOn = (server: TestServer) => {
  const { $client } = server.ctx.db
  const write = $client.prepare(`insert into audit_events (${columns}) values (${columns.map(() => '?')})
    on conflict (seq) do update set ${columns.map((name) => `${name} = excluded.${name}`)}`)
  const exec = (sql: string) => void $client.exec(sql)
  const put = (row: EventRow) => void write.run(...columns.map((name) => row[name]))
  const withHash = (row: EventRow) => ({ ...row, hash: hashOf({ ...row, at: row.at as Instant }) })
  return {
    exec,
    put,
    withHash,
    cutOff: (last: number) => exec(`delete from audit_events where seq > ${last}`),
    deleteHeads: () => exec('delete from audit_heads'),
    redactEmails: () => exec("update emails set email_sealed = ''"),
    /** Numbers, chains and hashes what follows `from` again. */
    rebuild: (from: number, macOfEvent: (row: EventRow) => string | null) => {
      const rows = eventsIn(server).filter(({ seq }) => seq >= from)
      const before = eventsIn(server).findLast(({ seq }) => seq < from)
      exec(`delete from audit_events where seq >= ${from}`)
      let [seq, previous] = [before?.seq ?? 0, before?.hash ?? genesis]
      for (const row of rows) {
        seq += 1
        const next = withHash({ ...row, seq, previous })
        put({ ...next, mac: macOfEvent(next) })
        previous = next.hash
      }
    },
  }
}

test('each of 1,000 random tamperings is named with its first event, 100 of them ends that were cut off (D12)', async () => {
  const { server } = await busyServer()
  dropTriggers(server)
  const events = eventsIn(server)
  const heads = headsIn(server)
  const last = events.length
  const lastHead = heads.at(-1) as AuditHead
  expect([last, heads.length]).toEqual([19, 9])
  const random = seeded(1414)
  const attack = attackOn(server)
  const key = openKey(
    server.ctx.crypto,
    server.ctx.db.$client.prepare('select key_sealed from audit_key').pluck().get() as string,
  ) as Uint8Array
  const eventAt = (seq: number) => events[seq - 1] as EventRow
  /** Another text of the same length. */
  const changed = (text: string) => {
    const at = random(text.length)
    return text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
  }
  const forged = (seq: number) => ({ ...eventAt(seq), subject: changed(eventAt(seq).subject) })
  const anyOf = <T>(choices: readonly T[]) => choices[random(choices.length)] as T
  const missing = (count: number) => (count === 1 ? '1 event is missing' : `${count} events are missing`)
  const kept = ({ mac }: EventRow) => mac
  const rebuilt = (seq: number) =>
    seq === last ? `Event ${seq} was replaced or added` : `The audit chain was rebuilt from event ${seq} on`

  /** What is done to the file, the heads that a person has, and what must be said. */
  type Tampering = () => { given?: AuditHead[]; says: string }
  const cutOffBefore = (head: AuditHead) => {
    const end = 1 + random(head.seq - 1)
    attack.cutOff(end)
    return { end, says: `The audit log ends at event ${end}; event ${head.seq} ` }
  }
  const tamperings: [times: number, Tampering][] = [
    [
      // Nothing in the file tells of it, as in an older copy of all of it.
      100,
      () => {
        const head = anyOf(heads)
        const { end, says } = cutOffBefore(head)
        attack.deleteHeads()
        attack.redactEmails()
        return {
          given: [head],
          says: `${says}is given as ${head.seq}:${head.hash.slice(0, 8)}…: ${missing(head.seq - end)}`,
        }
      },
    ],
    [
      100,
      () => {
        const { end, says } = cutOffBefore(lastHead)
        attack.deleteHeads()
        return { says: `${says}stands in an email of 2 Nov 2026, 9:03 am NZDT: ${missing(lastHead.seq - end)}` }
      },
    ],
    [
      50,
      () => {
        attack.redactEmails()
        return cutOffBefore(lastHead)
      },
    ],
    [
      150,
      () => {
        const seq = 1 + random(last)
        const column = anyOf(['at', 'event', 'actor', 'subject', 'detail', 'previous', 'hash'] as const)
        attack.put({ ...eventAt(seq), [column]: changed(eventAt(seq)[column]) })
        return { says: `The audit chain is broken at event ${seq}; ${seq - 1} before it hold` }
      },
    ],
    [
      100,
      () => {
        const seq = 1 + random(last)
        attack.put(attack.withHash(forged(seq)))
        return { says: `Event ${seq} was replaced or added without the key` }
      },
    ],
    [
      100,
      () => {
        const seq = 1 + random(last)
        attack.put(forged(seq))
        attack.rebuild(seq, kept)
        return { says: rebuilt(seq) }
      },
    ],
    [
      50,
      () => {
        const seq = 1 + random(last)
        attack.put(forged(seq))
        attack.rebuild(seq, () => null)
        return { says: `Event ${seq} has no mac` }
      },
    ],
    [
      50,
      () => {
        const seq = 1 + random(last)
        const mac = anyOf([null, eventAt((seq % last) + 1).mac])
        attack.put({ ...eventAt(seq), mac })
        return { says: mac === null ? `Event ${seq} has no mac` : `Event ${seq} was replaced or added without the key` }
      },
    ],
    [
      50,
      () => {
        const seq = 1 + random(last - 1)
        attack.exec(`delete from audit_events where seq = ${seq}`)
        return { says: `The audit chain is broken at event ${seq}, which is missing` }
      },
    ],
    [
      50,
      () => {
        const seq = 1 + random(last - 2)
        attack.exec(`delete from audit_events where seq = ${seq}`)
        attack.rebuild(seq, kept)
        return { says: `The audit chain was rebuilt from event ${seq} on` }
      },
    ],
    [
      50,
      () => {
        const mac = anyOf([null, eventAt(1 + random(last)).mac])
        attack.put(attack.withHash({ ...forged(last), seq: last + 1, previous: eventAt(last).hash, mac }))
        return { says: mac === null ? `Event ${last + 1} has no mac` : `Event ${last + 1} was replaced or added` }
      },
    ],
    [
      // The key is deleted, or becomes a text that its reader knows: the sealed token of the own link.
      50,
      () => {
        const seq = 1 + random(last)
        const { $client } = server.ctx.db
        const sealed = $client.prepare('select token_sealed from quote_tokens').pluck().get() as string
        const known = new Uint8Array(Buffer.from(server.ctx.crypto.decrypt(sealed), 'base64url'))
        const isDeleted = random(2) === 0
        if (isDeleted) attack.exec('delete from audit_key')
        else $client.prepare('update audit_key set key_sealed = ?').run(sealed)
        attack.put(forged(seq))
        attack.rebuild(1, ({ hash }) => macOf(known, hash))
        return { says: isDeleted ? 'The key of the audit chain is gone' : 'SECRET_KEY does not open the key' }
      },
    ],
    [
      // By somebody who has SECRET_KEY.
      100,
      () => {
        const head = anyOf(heads)
        const seq = 1 + random(head.seq)
        attack.put(forged(seq))
        attack.rebuild(seq, ({ hash }) => macOf(key, hash))
        attack.deleteHeads()
        attack.redactEmails()
        return { given: [head], says: `Event ${head.seq} is another one than is given as ${head.seq}:` }
      },
    ],
  ]

  const verified = (given: AuditHead[] = []) =>
    verifyChain(server.ctx, anchorsOf(server.ctx, { crypto: server.ctx.crypto, heads: given })).wrong
  expect(verified(heads)).toEqual([])
  let named = 0
  for (const [times, tamper] of tamperings) {
    for (let n = 0; n < times; n += 1) {
      const untampered = () =>
        transact(server.ctx, () => {
          const { given, says } = tamper()
          expect(verified(given).filter((sentence) => sentence.startsWith(says))).toHaveLength(1)
          throw new Error('rolled back')
        })
      expect(untampered).toThrow('rolled back')
      named += 1
    }
  }
  expect(named).toBe(1000)
  expect(verified(heads)).toEqual([])
})
