import { expect, test } from 'vitest'
import { endOfDay, type Instant, instant, msOf, nzDay } from '#src/base/time.ts'
import { addMonths, firstOf, lastOf, type Month, monthOf } from '#src/calendar/month-rules.ts'
import type { FreeDays } from '#src/days/balances/free-rules.ts'
import { getAccepted } from '#src/days/drawing/get-accepted.ts'
import { type Entry, receiptOf } from '#src/days/rules.ts'
import type { DaysEmailDraft, RunningEngagement } from '#src/days/schema.ts'
import { statementOf } from '#src/days/statement/rules.ts'
import { insertEntry } from '#src/days/store.ts'
import { transact } from '#src/db/transact.ts'
import type { Today } from '#src/today/schema.ts'
import { depth, seededRandom } from '#tests/fixtures/depth.ts'
import { readableHtml } from '#tests/fixtures/page-html.ts'
import { read } from '#tests/fixtures/server.ts'
import { engaged } from './engagement.ts'
import { engagementOf } from './random-engagement.ts'
import { secondReckoning } from './second-reckoning.ts'

type Figures = Pick<FreeDays, 'of' | 'used' | 'booked' | 'free'> & { lapses: number; goesOver: number }

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

/** What DAYS says of an engagement at a moment, from the second reckoning; null where no hours run. */
const expectedOf = (facts: Parameters<typeof secondReckoning>[0], now: Instant): Figures | null => {
  const today = nzDay(msOf(now))
  const live = facts.entries.filter(
    ({ id }) => !facts.entries.some(({ kind, of }) => kind === 'corrected' && of === id),
  )
  const ended = live.find(({ kind }) => kind === 'ended')
  if (ended?.day && ended.day < today) return null
  const { blocks, months } = secondReckoning(facts, now)
  if (facts.rates.plan === 'prepaid') {
    const running = blocks.filter(({ valid_to }) => valid_to === null || valid_to >= today)
    if (running.length === 0) return null
    const total = (name: 'bought' | 'used' | 'booked' | 'left') => sum(running.map((block) => block[name]))
    const own = ended?.why === 'notice' ? 'owner' : 'client'
    const isRefunded =
      ended?.why === 'force_majeure' || (ended?.why === 'agreed' ? ended.refund === true : ended?.who === own)
    const received = ended && nzDay(msOf(receiptOf(ended)))
    const lapsing = running.filter(({ valid_to }) => valid_to && !(isRefunded && received && valid_to >= received))
    const counts = { of: total('bought'), used: total('used'), booked: total('booked'), free: total('left') }
    return { ...counts, lapses: sum(lapsing.map(({ left }) => left)), goesOver: 0 }
  }
  const month = months.find((one) => one.month === monthOf(today))
  const started = live.find(({ kind }) => kind === 'started')?.day
  if (!month || month.hours === null || month.left === null || !started || started > today) return null
  const next = addMonths(monthOf(today), 1)
  const after = secondReckoning(facts, endOfDay(firstOf(next)))
  const of = month.hours + month.carried
  const booked = Math.max(month.booked, of - month.used - month.left)
  const carried = after.months.find((one) => one.month === next)?.carried ?? 0
  const goesOver = Math.max(0, carried - (booked - month.booked))
  return { of, used: month.used, booked, free: month.left, lapses: month.left - goesOver, goesOver }
}

const figuresOf = (balance: FreeDays | null): Figures | null => {
  if (balance === null) return null
  const { endings, ...counts } = balance
  return {
    ...counts,
    lapses: sum(endings.map(({ lapses }) => lapses)),
    goesOver: sum(endings.map(({ goes_over }) => goes_over)),
  }
}

/** "half a day", "1½ days", "1½" or "3 h" in hours; "No days" is none. */
const hoursIn = (words: string) => {
  const [, count = '', half, unit] = /(\d*)(½?) ?(h\b|hour)?/.exec(words.replace(/half a day/i, '½')) ?? []
  return unit ? Number(count) : Number(count) * 8 + (half ? 4 : 0)
}

/** The figures of a sentence such as "2 days free of 3 in November, until Mon 30 Nov: 1 lapses Mon 30 Nov, 1 goes over to …". */
const figuresIn = (words: string) => {
  const find = (pattern: RegExp) => hoursIn(pattern.exec(words)?.[1] ?? '')
  return {
    free: find(/((?:half a|[\d½]+) (?:days?|hours?)) free of/i),
    of: find(/free of (\S+( h)?)/),
    lapses: find(/([\d½]+(?: h)?) lapses?/),
    goesOver: find(/([\d½]+(?: h)?) go(?:es)? over/),
  }
}

/** The figures of the bar on the client's page. */
const figuresOn = (html: string) => {
  const words = html.replaceAll('</p>', ' ').replaceAll(/<[^>]+>/g, '')
  const [, labels = '', of = ''] =
    /((?:[\d½]+ (?:h )?(?:used|booked|free)(?: · )?)+), of ([\d½]+(?: h)?)/.exec(words) ?? []
  const find = (part: string) => hoursIn(new RegExp(`([\\d½]+(?: h)?) ${part}`).exec(labels)?.[1] ?? '')
  return { of: hoursIn(of), used: find('used'), booked: find('booked'), free: find('free') }
}

const monthEndsOf = (from: Month, to: Month): Instant[] =>
  from >= to ? [] : [instant(msOf(endOfDay(lastOf(from))) - 1000), ...monthEndsOf(addMonths(from, 1), to)]

test('client’s page, owner’s page, Clients, Today, email and statement say the same figures', async () => {
  const seen = { page: 0, today: 0, summary: 0, statement: 0 }
  for (let n = 0; n < depth(10, 60); n += 1) {
    const { rates, entries, moments } = engagementOf(seededRandom(n), { invoiced: false })
    const { retainer_days_per_month, plan } = rates
    const quote = await engaged(plan, { retainer_days_per_month })
    const { server, see, overview, ask, asAdmin, token, id } = quote
    const [first, last] = [entries[0]?.at, moments.at(-1)].map((at) => monthOf(nzDay(msOf(at as Instant))))
    const monthEnds = monthEndsOf(first as Month, last as Month)
    let made = 0
    for (const now of [...moments, ...monthEnds].sort()) {
      for (; (entries[made]?.at ?? '~') <= now; made += 1) {
        const row = { ...(entries[made] as Entry), quote_id: id, audit_seq: 1000 + made, number: null, lines: null }
        transact(server.ctx, (tx) => insertEntry(tx, row))
      }
      server.wait(msOf(now) - server.ctx.clock())
      const facts = JSON.stringify({ n, now, entries: entries.slice(0, made) })
      const expected = expectedOf({ rates, entries: entries.slice(0, made), bills: [] }, now)
      const client = await see()
      expect(figuresOf(client.balance), facts).toEqual(expected)
      const { balance, headline } = await overview()
      expect({ balance, headline }).toEqual({ balance: client.balance, headline: client.headline })
      const { items } = await read<{ items: RunningEngagement[] }>(ask('days'))
      for (const item of items) expect([item.balance, item.headline]).toEqual([balance, headline])
      const today = nzDay(msOf(now))
      if (expected && made > 0) {
        const html = readableHtml(await (await server.ask(`/quote/${token}`)).text())
        expect(expected, facts).toMatchObject(figuresOn(html))
        seen.page += 1
      }
      const ending = (await read<Today>(ask('today'))).items.filter(({ kind }) => kind === 'block_ends')
      for (const { sentence, act } of ending) {
        const source = act.email?.kind === 'block_ends' ? act.email.block : ''
        const own = balance?.endings.find((one) => one.source === source)
        const draft: DaysEmailDraft = await read(asAdmin(`/days/email?kind=block_ends&block=${source}`))
        const isMonth = !source.startsWith('ent_')
        const figures = { free: own?.free, of: own?.of, lapses: isMonth ? own?.lapses : 0, goesOver: own?.goes_over }
        for (const words of [sentence, draft.subject, draft.text])
          expect(figuresIn(words), `${words} ${facts}`).toEqual(figures)
        seen.today += 1
      }
      const before = addMonths(monthOf(today), -1)
      const answer = await asAdmin(`/days/email?kind=summary&month=${before}`)
      if (answer.status === 200 && balance) {
        const { text }: DaysEmailDraft = await answer.json()
        const { free, of } = figuresIn(/Balance now: (.*)/.exec(text)?.[1] ?? '')
        expect(balance, facts).toMatchObject({ free, of })
        seen.summary += 1
      }
      if (monthEnds.includes(now)) {
        const { engagement, invoices, entries: rows } = getAccepted(server.ctx, { id })
        const statement = statementOf({ engagement, entries: rows, invoices, month: monthOf(today), status: 'added' })
        if (statement?.balance.day === today) expect(statement.balance.free, facts).toEqual(client.balance)
        if (statement?.balance.plan === 'retainer' && expected && statement.balance.month) {
          expect(statement.balance.month, facts).toMatchObject({ used: expected.used, lapsed: expected.lapses })
        }
        seen.statement += statement ? 1 : 0
      }
    }
  }
  for (const [place, times] of Object.entries(seen)) expect(times, place).toBeGreaterThan(0)
}, 600_000)
