import { expect, test } from 'vitest'
import { dollarsOf } from '#src/base/money.ts'
import { Problem } from '#src/base/problem.ts'
import { addDays, type Day, instant, msOf, nzMoment, seconds } from '#src/base/time.ts'
import { checkEntry } from '#src/days/entering-rules.ts'
import type { Entry } from '#src/days/entry-rules.ts'
import { engage, reckon } from '#src/days/rules.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'
import { at, entriesOf, prepaid } from './fixtures.ts'

const order = { kind: 'ordered', hours: 8, made: '2026-11-20 10:00:00' } as const

/** The new share that a refused cancellation names, null if it was taken. */
const refusalOf = (entries: readonly Entry[], entry: Entry) => {
  try {
    checkEntry(engage(prepaid, entries, 'CAN'), entries, entry)
    return null
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'share_changed') return fault.standing
    throw fault
  }
}

test('the fee that is shown is the fee that is recorded, or the press is refused and names the new one', () => {
  const { pick, next } = seededRandom(33)
  const seen = { taken: 0, refused: 0 }
  for (let n = 0; n < depth(30, 10_000); n += 1) {
    const day = addDays('2026-12-01' as Day, Math.floor(next() * 400))
    const ahead = pick([0, 0, 1, 2, 3, 4, 5, 6])
    const second = pick([0, 33_127, 61_199, 61_200, 61_201, 86_000, Math.floor(next() * 86_400)])
    const look = instant(msOf(nzMoment(addDays(day, -ahead), 0)) + second * 1000)
    const press = instant(msOf(look) + pick([0, 0, 999, seconds(1), seconds(90), seconds(3600)]))
    const rest = [8, 4].map((hours) => ({ kind: 'booked' as const, day, hours, made: '2026-11-20 11:00:00' }))
    const entries = entriesOf([{ ...order, hours: pick([8, 80]) }, ...rest])
    const booking = pick(['ent_1', 'ent_2'])
    const costAt = (now: typeof look) => reckon(prepaid, entries, now).bookings.find(({ id }) => id === booking)
    const shown = costAt(look)
    const [draft] = entriesOf([{ kind: 'cancelled', share: shown?.share_now }])
    const entry = { ...(draft as Entry), id: 'ent_9' as Entry['id'], of: booking as Entry['id'], at: press }
    if (press > instant(msOf(nzMoment(addDays(day, 1), 0)) - 1)) continue
    const refused = refusalOf(entries, entry)
    const { fee_cents_now, id: _, day: __, hours: ___, ...cost } = costAt(press) ?? { fee_cents_now: null }
    if (refused !== null) {
      seen.refused += 1
      expect(refused).toEqual({ ...cost, fee_now: fee_cents_now && dollarsOf(fee_cents_now) })
      continue
    }
    seen.taken += 1
    const { blocks, lines } = reckon(prepaid, [...entries, entry], at('2028-03-01 10:00:00'))
    const fee = lines.find(({ what }) => what === 'fee')
    expect([blocks[0]?.used, fee?.cents ?? 0]).toEqual([shown?.hours_now, shown?.fee_cents_now])
  }
  expect(seen.taken).toBeGreaterThan(0)
})
