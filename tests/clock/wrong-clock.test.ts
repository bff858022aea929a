import { expect, test } from 'vitest'
import { refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { all, kept, logOf, runningServer, startedAgain } from './fixtures.ts'

const right = '2026-11-02T10:00:00+13:00'

const wrongClocks = [
  ['40 days ahead', '2026-12-12T10:00:00+13:00'],
  ['3 years ahead', '2029-11-02T10:00:00+13:00'],
  ['10 days behind', '2026-10-23T10:00:00+13:00'],
] as const

test.each(wrongClocks)('a clock %s takes nothing away in five runs, and is logged once (H14)', async (_, wrong) => {
  const { server } = await runningServer()
  expect(kept(server)).toEqual(all)
  server.setClock(wrong)
  for (let run = 0; run < 5; run += 1) {
    await runJobsOnce(server)
    server.wait(60_000)
  }
  expect(kept(server)).toEqual(all)
  expect(logOf(server)).toEqual(['jobs_held'])
})

test.each(wrongClocks)(
  'five starts with the clock %s take nothing away, though each stores events by that clock (H14)',
  async (_, wrong) => {
    const { server } = await runningServer()
    let at = server
    for (let start = 0; start < 5; start += 1) {
      at = startedAgain(at, wrong)
      await runJobsOnce(at)
      expect((await sendForm(at, {}, `198.51.100.${start}`)).answer.status).toBe(200)
      await runJobsOnce(at)
      expect(logOf(at)).toEqual(['jobs_held'])
    }
    expect(kept(at)).toMatchObject({ open: 1, leads: 6, users: 2 })
  },
)

test('what waited for the right clock goes on by itself, in the same process and after a start (H14)', async () => {
  const { server, token } = await runningServer()
  const param = { token }
  server.setClock('2026-12-12T10:00:00+13:00')
  await runJobsOnce(server)
  expect(await refusalOf(server.api.quotes[':token'].$get({ param }))).toEqual([410, 'quote_expired'])
  const wrong = startedAgain(server, '2026-12-12T10:00:00+13:00')
  await runJobsOnce(wrong)

  for (const again of [server, startedAgain(wrong, right)]) {
    if (again === server) server.setClock(right)
    await runJobsOnce(again)
    expect(kept(again)).toEqual(all)
    expect((await again.api.quotes[':token'].$get({ param })).status).toBe(200)
    // Time passes, so that the quote is really over.
    again.travelTo('2026-11-18T00:00:00+13:00')
    await runJobsOnce(again)
    expect(kept(again)).toMatchObject({ open: 0 })
  }
  expect(logOf(server)).toEqual(['jobs_held', 'jobs_released'])
})

test('a clock that is set by less than an hour holds nothing (H14)', async () => {
  const { server } = await runningServer()
  server.travelTo('2026-11-17T23:30:00+13:00')
  await runJobsOnce(server)
  server.setClock('2026-11-18T00:25:00+13:00')
  await runJobsOnce(server)
  expect(kept(server)).toMatchObject({ open: 0 })
  expect(logOf(server)).toEqual([])
})

test.each([
  ['26 hours after the last run goes on', '2026-11-18T02:00:00+13:00', 0],
  ['27 hours after the last run waits', '2026-11-18T03:01:00+13:00', 1],
  ['an hour before the last run goes on', '2026-11-16T23:00:10+13:00', 1],
])('a start %s (H14)', async (title, now, open) => {
  const { server } = await runningServer()
  server.travelTo('2026-11-17T00:00:00+13:00')
  await runJobsOnce(server)
  const again = startedAgain(server, now)
  await runJobsOnce(again)
  expect(kept(again)).toMatchObject({ open })
  expect(logOf(again)).toEqual(title.endsWith('waits') ? ['jobs_held'] : [])
})

test('a start more than an hour before the last run waits (H14)', async () => {
  const { server } = await runningServer()
  const again = startedAgain(server, '2026-11-02T07:30:00+13:00')
  await runJobsOnce(again)
  expect(logOf(again)).toEqual(['jobs_held'])
})

test('a lead that comes while the clock is three years behind is there when it is right, counted or after a start (H14)', async () => {
  const { server } = await runningServer()
  const behind = '2023-11-02T10:00:00+13:00'
  server.setClock(behind)
  await sendForm(server, {}, '198.51.100.1')
  const wrong = startedAgain(server, behind)
  await sendForm(wrong, {}, '198.51.100.2')
  const again = startedAgain(wrong, right)
  await runJobsOnce(again)
  expect(kept(again)).toMatchObject({ leads: 3 })
  expect(logOf(again)).toEqual([])
})
