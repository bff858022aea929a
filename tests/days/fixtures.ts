import type { EntryId } from '#src/base/id.ts'
import { type Day, type Instant, instant, msOf, nzMoment } from '#src/base/time.ts'
import type { Bill } from '#src/days/balances/rules.ts'
import type { BillableLine, DayRates, Entry } from '#src/days/rules.ts'

const gst = { gst_registered: true, fee_gst_changes: [], start: null }
const casual = { extra_half_day_rate_cents: 34_000, mileage_rate_cents: 117, mileage_threshold_km: 50 }

export const prepaid: DayRates = {
  ...{ plan: 'prepaid', retainer_fee_cents: null, retainer_days_per_month: null, min_term_months: null },
  prepaid_day_rate_cents: 125_000,
  ...casual,
  ...gst,
}

export const retainer: DayRates = {
  ...{ plan: 'retainer', retainer_fee_cents: 240_000, retainer_days_per_month: 4, min_term_months: 3 },
  prepaid_day_rate_cents: null,
  ...casual,
  ...gst,
}

/** "2026-11-09 17:00:01" in New Zealand as a moment. */
export const at = (wall: string): Instant => {
  const [day = '', clock = ''] = wall.split(' ')
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number)
  return instant(msOf(nzMoment(day as Day, 12)) + ((hour - 12) * 3600 + minute * 60 + second) * 1000)
}

const blank = {
  ...{ day: null, to: null, replacement: null, notice_on: null, hours: null, km: null, words: null },
  ...{ of: null, share: null, key: null, received: null },
  ...{ amount: null, what: null, who: null, why: null, refund: null, travel_free: null },
}

type Draft = Partial<Record<Exclude<keyof Entry, 'of'>, unknown>> & { kind: Entry['kind']; made?: string; of?: number }

/** Entries of one quote. `of` is the position of another one; `made` is when it was made, the one before's by default. */
export const entriesOf = (drafts: readonly Draft[]): Entry[] => {
  let last = at('2026-11-20 10:00:00')
  return drafts.map(({ made, of, ...draft }, n) => {
    last = made ? at(made) : last
    const named = of === undefined ? null : (`ent_${of}` as EntryId)
    return { ...blank, id: `ent_${n}`, quote_id: 'quo_1', by: 'owner', at: last, ...draft, of: named } as Entry
  })
}

/** The lines of an invoice, without credit notes. */
export const billOf = (number: string, lines: readonly BillableLine[], paid: Bill['paid'] = []): Bill => ({
  number,
  lines: lines.map((line) => ({
    ...line,
    cents: line.cents ?? 0,
    hours: line.unit === 'h' ? line.quantity : 0,
    credited: 0,
    less: 0,
  })),
  paid,
})
