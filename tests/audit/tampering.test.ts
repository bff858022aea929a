import { expect, test } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { macOf, openKey } from '#src/audit/chain-key.ts'
import { hashOf } from '#src/audit/record.ts'
import { type AuditHead, genesis } from '#src/audit/rules.ts'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { transact } from '#src/db/transact.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'
import { dropTriggers, everyRowIn, type Row } from '#tests/fixtures/rows.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { busyServer } from './fixtures.ts'

type EventRow = Row<'audit_events'>

const columns = ['seq', 'at', 'event', 'actor', 'subject', 'detail', 'previous', 'hash', 'mac'] as const
const withHash = (row: EventRow) => ({ ...row, hash: hashOf(row) })

/** Somebody who may write the file. Without SECRET_KEY, unless `macOfEvent` is the right one. */
const attackOn = ({ ctx: { db }, execute }: TestServer) => {
  const upsert = `insert into audit_events (${columns}) values (${columns.map(() => '?')})
    on conflict (seq) do update set ${columns.map((name) => `${name} = excluded.${name}`)}`
  const put = (row: EventRow) => void execute(upsert, ...columns.map((name) => row[name]))
  return {
    execute,
    put,
    deleteHeads: () => execute('delete from audit_heads'),
    redactEmails: () => execute("update emails set email_sealed = ''"),
    /** Numbers, chains and hashes what follows `from` again. */
    rebuild: (from: number, macOfEvent: (row: EventRow) => string | null) => {
      const events = everyRowIn(db, 'audit_events')
      const before = events.findLast(({ seq }) => seq < from)
      execute('delete from audit_events where seq >= ?', from)
      let [seq, previous] = [before?.seq ?? 0, before?.hash ?? genesis]
      for (const row of events.filter((each) => each.seq >= from)) {
        seq += 1
        const next = withHash({ ...row, seq, previous })
        put({ ...next, mac: macOfEvent(next) })
        previous = next.hash
      }
    },
  }
}

/** What is done to the file, to any event: the heads that a person has, and what must be said. */
type Tampering = (seq: number) => { given?: AuditHead[]; says: string }

const tamperingsWith = (server: TestServer): Record<string, Tampering> => {
  const events = everyRowIn(server.ctx.db, 'audit_events')
  const heads: AuditHead[] = server.rows('audit_heads').map(({ seq, hash }) => ({ seq, hash }))
  expect([events.length, heads.length]).toEqual([57, 9])
  const last = events.length
  const lastHead = heads.at(-1) as AuditHead
  const { between, pick } = seededRandom()
  const attack = attackOn(server)
  const { crypto } = server.ctx
  const key = openKey(crypto, server.row('audit_key').key_sealed) as Uint8Array
  const eventAt = (seq: number) => events[seq - 1] as EventRow
  const changed = (text: string) => {
    const at = between(0, text.length - 1)
    return text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
  }
  const forged = (seq: number) => ({ ...eventAt(seq), subject: changed(eventAt(seq).subject) })
  const missing = (count: number) => (count === 1 ? '1 event is missing' : `${count} events are missing`)
  const kept = ({ mac }: EventRow) => mac
  const replaced = (seq: number) => `Event ${seq} was replaced or added without the key`
  const rebuilt = (seq: number) => (seq === last ? replaced(seq) : `The audit chain was rebuilt from event ${seq} on`)
  const macMissing = (seq: number) => `Event ${seq} has no mac`
  const cutOffBefore = (head: AuditHead) => {
    const end = between(1, head.seq - 1)
    attack.execute('delete from audit_events where seq > ?', end)
    return { end, says: `The audit log ends at event ${end}; event ${head.seq} ` }
  }
  return {
    olderCopyIsTaken: () => {
      const head = pick(heads)
      const { end, says } = cutOffBefore(head)
      attack.deleteHeads()
      attack.redactEmails()
      const given = `is given as ${head.seq}:${head.hash.slice(0, 8)}…: ${missing(head.seq - end)}`
      return { given: [head], says: says + given }
    },
    endIsCutOff: () => {
      const { end, says } = cutOffBefore(lastHead)
      attack.deleteHeads()
      return { says: `${says}stands in an email of 2 Nov 2026, 9:03 am NZDT: ${missing(lastHead.seq - end)}` }
    },
    endIsCutOffAndEmailsToo: () => {
      attack.redactEmails()
      return cutOffBefore(lastHead)
    },
    eventIsChanged: (seq) => {
      const column = pick(['at', 'event', 'actor', 'subject', 'detail', 'previous', 'hash'] as const)
      attack.put({ ...eventAt(seq), [column]: changed(eventAt(seq)[column]) })
      return { says: `The audit chain is broken at event ${seq}; ${seq - 1} before it hold` }
    },
    eventIsForged: (seq) => {
      attack.put(withHash(forged(seq)))
      return { says: replaced(seq) }
    },
    chainIsRebuilt: (seq) => {
      attack.put(forged(seq))
      attack.rebuild(seq, kept)
      return { says: rebuilt(seq) }
    },
    chainIsRebuiltWithoutMacs: (seq) => {
      attack.put(forged(seq))
      attack.rebuild(seq, () => null)
      return { says: macMissing(seq) }
    },
    macIsChanged: (seq) => {
      const mac = pick([null, eventAt((seq % last) + 1).mac])
      attack.put({ ...eventAt(seq), mac })
      return { says: mac === null ? macMissing(seq) : replaced(seq) }
    },
    eventIsDeleted: () => {
      const seq = between(1, last - 1)
      attack.execute('delete from audit_events where seq = ?', seq)
      return { says: `The audit chain is broken at event ${seq}, which is missing` }
    },
    eventIsAdded: () => {
      const mac = pick([null, eventAt(between(1, last)).mac])
      attack.put(withHash({ ...forged(last), seq: last + 1, previous: eventAt(last).hash, mac }))
      return { says: mac === null ? macMissing(last + 1) : replaced(last + 1) }
    },
    /** Or it becomes a text that its reader knows: the sealed token of the own link. */
    keyIsDeleted: (seq) => {
      const sealed = server.rows('quote_tokens')[0]?.token_sealed ?? ''
      const known = new Uint8Array(Buffer.from(crypto.decrypt(sealed), 'base64url'))
      const isDeleted = pick([true, false])
      if (isDeleted) attack.execute('delete from audit_key')
      else attack.execute('update audit_key set key_sealed = ?', sealed)
      attack.put(forged(seq))
      attack.rebuild(1, ({ hash }) => macOf(known, hash))
      return { says: isDeleted ? 'The key of the audit chain is gone' : 'SECRET_KEY does not open the key' }
    },
    chainIsRebuiltWithKey: () => {
      const head = pick(heads)
      const seq = between(1, head.seq)
      attack.put(forged(seq))
      attack.rebuild(seq, ({ hash }) => macOf(key, hash))
      attack.deleteHeads()
      attack.redactEmails()
      return { given: [head], says: `Event ${head.seq} is another one than is given as ${head.seq}:` }
    },
  }
}

test('each random tampering is named with its first event, also an end that was cut off (D12)', async () => {
  const { server } = await busyServer()
  dropTriggers(server.ctx.db)
  const { between } = seededRandom(1)
  const heads = server.rows('audit_heads').map(({ seq, hash }) => ({ seq, hash }))
  const verified = (given: AuditHead[]) =>
    verifyChain(server.ctx, anchorsOf(server.ctx, { crypto: server.ctx.crypto, heads: given })).wrong
  expect(verified(heads)).toEqual([])
  for (const [name, tamper] of Object.entries(tamperingsWith(server))) {
    for (let time = 0; time < depth(8, 77); time += 1) {
      const tampered = () =>
        transact(server.ctx, () => {
          const { given = [], says } = tamper(between(1, 57))
          const wrong = verified(given)
          const found = wrong.filter((sentence) => sentence.startsWith(says))
          expect(found, `${name}: ${wrong} for ${says}`).toHaveLength(1)
          throw new Error('rolled back')
        })
      expect(tampered).toThrow('rolled back')
    }
  }
  expect(verified(heads)).toEqual([])
})
