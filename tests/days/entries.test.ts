import { expect, test } from 'vitest'
import { inspect } from '#src/status/inspect.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'
import { engaged } from './engagement.ts'

test('the owner sees what the client sees, and every entry', async () => {
  const { go, order, see, enter, overview, idOf, entered } = await engaged()
  const ordered = await read(order(5))
  expect(ordered).toMatchObject({ plan: 'prepaid', started: null, month: null, earliest_booking: '2026-11-11' })
  const booking = idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 }))
  go('2026-12-09 18:00:00')
  await enter({ kind: 'worked', of: booking, km: 80, words: 'Three stores in Akaroa' })
  const seen = await see()
  const work = { day: '2026-12-09', kind: 'worked', hours: 8, km: 80, words: 'Three stores in Akaroa' }
  expect(seen.log.at(-1)).toEqual(work)
  expect(Object.keys(seen)).not.toContain('entries')
  const { entries, to_agree, ...rest } = await overview()
  expect([rest, entries.length, to_agree, entered()]).toEqual([seen, 3, [], 3])
})

test('the owner reads the newest 100 entries with those that they name, all when asked; all of them count', async () => {
  const { order, enter, overview, ask, id } = await engaged()
  await order(5)
  const [block] = (await overview()).blocks
  const expense = { kind: 'expense', day: '2026-11-02', amount: 10, words: 'Ferry' }
  for (let nth = 0; nth < 105; nth += 1) await enter({ ...expense, words: `Ferry ${nth}` })
  await enter({ kind: 'paid', of: block?.id, day: '2026-11-02' })
  const short = await overview()
  expect(short).toMatchObject({ older: true, blocks: [{ paid: '2026-11-02' }] })
  expect(short.log).toHaveLength(100)
  expect(short.entries.map(({ kind, words }) => words ?? kind)).toEqual([
    ...['ordered', ...Array.from({ length: 99 }, (_, nth) => `Ferry ${nth + 6}`), 'paid'],
  ])
  const { older, ...whole } = await read(ask(`quotes/${id}/days?log=all`))
  expect([older, whole.entries.length, whole.log.length, whole.to_pay]).toEqual([undefined, 107, 107, short.to_pay])
  expect(await refusalOf(ask(`quotes/${id}/days?log=none`))).toEqual([400, 'invalid'])
})

test('only an accepted quote has days, and its acceptance stands while an entry does', async () => {
  const open = await openQuote()
  for (const asked of [
    open.atLink('/days'),
    open.asAdmin('/days'),
    open.asAdmin('/days', { kind: 'started', day: '2026-11-02' }),
  ])
    expect(await refusalOf(asked)).toEqual([409, 'quote_not_accepted'])
  const { undoDecision, enter, idOf, row, overview } = await engaged()
  const started = idOf(await enter({ kind: 'started', day: '2026-11-02' }))
  expect(await refusalOf(undoDecision())).toEqual([409, 'days_exist'])
  await enter({ kind: 'corrected', of: started, words: 'The wrong client' })
  expect(await overview()).toMatchObject({
    started: null,
    log: [],
    entries: [{ kind: 'started' }, { kind: 'corrected' }],
  })
  expect((await undoDecision()).status).toBe(200)
  expect(row().status).toBe('sent')
})

test('a retainer counts from its start, and is refused what its plan has not', async () => {
  const { enter, refuses, order, see, go, idOf } = await engaged('retainer', { retainer_days_per_month: 2 })
  expect(await refusalOf(order(1))).toEqual([409, 'plan_not_prepaid'])
  expect(await refuses({ kind: 'booked', day: '2026-12-09', hours: 8 })).toEqual([409, 'outside_engagement'])
  const started = idOf(await enter({ kind: 'started', day: '2026-12-01' }))
  expect(await refuses({ kind: 'started', day: '2026-12-02' })).toEqual([409, 'entered_already'])
  expect(await refuses({ kind: 'booked', day: '2026-11-30', hours: 8 })).toEqual([409, 'outside_engagement'])
  await enter({ kind: 'booked', day: '2026-12-09', hours: 8 })
  expect(await refuses({ kind: 'booked', day: '2026-12-09', hours: 4 })).toEqual([409, 'over_a_day'])
  expect(await refuses({ kind: 'corrected', of: started, words: 'Later' })).toEqual([409, 'not_correctable'])
  go('2026-12-02 10:00:00')
  expect((await see()).month).toEqual({ month: '2026-12', hours: 16, carried: 0, used: 0, booked: 8, left: 8 })
  // The minimum term of three months runs to 28 February.
  const notice = { kind: 'ended', who: 'client', why: 'notice' }
  expect(await refuses({ ...notice, day: '2027-02-27' })).toEqual([409, 'end_too_early'])
  expect(await refuses({ ...notice, day: '2027-02-28', received: '2026-12-03T10:00:00+13:00' })).toEqual([
    400,
    'invalid',
  ])
  await enter({ ...notice, day: '2027-02-28', received: '2026-12-01T10:00:00+13:00' })
  expect(await refuses({ kind: 'booked', day: '2027-03-01', hours: 8 })).toEqual([409, 'outside_engagement'])
  // The 14th working day before the end of the month.
  go('2026-12-08 23:59:59')
  expect((await see()).balance?.endings).toMatchObject([{ is_told: false }])
  go('2026-12-09 00:00:00')
  expect((await see()).balance?.endings).toMatchObject([{ is_told: true, lapses: 8, last: '2026-12-31' }])
})

test('an engagement ends 30 days after the notice was received, and bookings after it are over while it stands', async () => {
  const { enter, refuses, order, go, see, idOf } = await engaged()
  await enter({ kind: 'booked', day: '2026-12-14', hours: 8 })
  go('2026-11-06 17:30:00')
  const notice = { kind: 'ended', who: 'client', why: 'notice' }
  // Received on Monday 9 November.
  expect(await refuses({ ...notice, day: '2026-12-08' })).toEqual([409, 'end_too_early'])
  const end = idOf(await enter({ ...notice, day: '2026-12-09' }))
  expect((await see()).bookings).toEqual([])
  expect(await refuses({ ...notice, day: '2026-12-20' })).toEqual([409, 'entered_already'])
  await enter({ kind: 'corrected', of: end, words: 'They meant another day' })
  expect((await see()).bookings).toMatchObject([{ day: '2026-12-14' }])
  await enter({ ...notice, day: '2026-12-09' })
  go('2026-12-09 23:59:59')
  await read(order(1))
  go('2026-12-10 00:00:00')
  expect(await refusalOf(order(1))).toEqual([409, 'outside_engagement'])
})

test('what has not come, is over or was entered is refused, and stores nothing', async () => {
  const { server, enter, refuses, order, go, idOf } = await engaged()
  const [{ id: block }] = (await read(order(2))).blocks
  const [open, worked, gone] = [
    idOf(await enter({ kind: 'booked', day: '2026-12-16', hours: 8 })),
    idOf(await enter({ kind: 'booked', day: '2026-12-09', hours: 8 })),
    idOf(await enter({ kind: 'booked', day: '2026-12-10', hours: 8 })),
  ]
  go('2026-12-11 10:00:00')
  await enter({ kind: 'worked', of: worked })
  const missed = idOf(await enter({ kind: 'no_show', of: gone }))
  await enter({ kind: 'paid', of: block, day: '2026-12-01' })
  const waived = idOf(await enter({ kind: 'waived', of: missed, words: 'Her flight was cancelled' }))
  const refusals: [object, [number, string]][] = [
    [{ kind: 'paid', of: block, day: '2026-12-02' }, [409, 'entered_already']],
    [{ kind: 'paid', of: open, day: '2026-12-02' }, [404, 'not_found']],
    [{ kind: 'booked', day: '2026-12-10', hours: 8 }, [400, 'invalid']],
    [{ kind: 'booked', day: '2030-12-10', hours: 8 }, [409, 'unlikely_date']],
    [{ kind: 'cancelled', of: worked, share: 1 }, [409, 'booking_ended']],
    [{ kind: 'cancelled', of: open, share: 1 }, [409, 'share_changed']],
    [{ kind: 'no_show', of: open }, [409, 'day_ahead']],
    [{ kind: 'worked', of: open }, [409, 'day_ahead']],
    [{ kind: 'worked', day: '2026-12-09', hours: 4 }, [409, 'over_a_day']],
    [{ kind: 'worked', day: '2026-12-12', hours: 4 }, [400, 'invalid']],
    [{ kind: 'worked', day: '2026-12-08', hours: 5 }, [400, 'invalid']],
    [{ kind: 'worked', of: open, day: '2026-12-08', hours: 4 }, [400, 'invalid']],
    [{ kind: 'not_supplied', of: gone }, [409, 'booking_ended']],
    [{ kind: 'not_supplied', day: '2026-12-20', to: '2026-12-19' }, [400, 'invalid']],
    [{ kind: 'waived', of: missed, words: 'Again' }, [409, 'entered_already']],
    [{ kind: 'waived', of: worked, words: 'It was not' }, [404, 'not_found']],
    [{ kind: 'corrected', of: gone, words: 'By mistake' }, [409, 'not_correctable']],
    [{ kind: 'corrected', of: block, words: 'By mistake' }, [409, 'not_correctable']],
    [{ kind: 'corrected', of: 'ent_nothing', words: 'By mistake' }, [404, 'not_found']],
  ]
  for (const [json, refusal] of refusals)
    expect(await server.storesNothing(() => refuses(json), ['sessions']), JSON.stringify(json)).toEqual(refusal)
  await enter({ kind: 'corrected', of: waived, words: 'It was not' })
  await enter({ kind: 'corrected', of: missed, words: 'They came' })
})

test('an entry stays as it was made, and the audit names one that does not (D7)', async () => {
  const { server, enter } = await engaged()
  await enter({ kind: 'worked', day: '2026-11-02', hours: 4, words: 'Two calls' })
  const wrong = () => inspect(server.ctx, null).evidence.wrong
  for (const sql of [
    'update day_entries set hours = 8',
    "update day_entries set words = 'x'",
    'delete from day_entries',
  ])
    expect(() => server.execute(sql), sql).toThrow('stands as it was made')
  expect(wrong()).toEqual([])
  server.forge("update day_entries set words = 'Three calls'")
  expect(wrong()).toEqual([expect.stringMatching(/days_entered/), expect.stringMatching(/^The row day_entries/)])
  server.forge("update day_entries set words = 'Two calls', hours = 8")
  expect(wrong()).toHaveLength(2)
})
