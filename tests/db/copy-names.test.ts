import { expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import { copyName, nameOfTime, newestFirst, outdatedCopies, parseCopyName, replacedCopies } from '#src/db/copy-names.ts'

const copyAt = (at: string, schema = '0008') =>
  parseCopyName(copyName(nameOfTime(at as Instant), schema)) ?? expect.fail(`${at} is in no name`)

const now = '2026-11-22T23:00:00.000Z'
const daysAgo = (days: number, time = '12:00:00.000') =>
  `${new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10)}T${time}Z`
const left = (copies: ReturnType<typeof copyAt>[]) => {
  const gone = outdatedCopies(copies, Date.parse(now))
  return copies.filter((copy) => !gone.includes(copy)).map(({ at, schema }) => `${at} ${schema}`)
}

test('the name of a copy says when it was made and after which migration, and no other name is one', () => {
  expect(copyAt(now)).toEqual({ name: '2026-11-22T23-00-00Z-schema-0008.sqlite', at: now, schema: '0008' })
  const others = ['lock.sqlite', '2026-11-22T23-00-00Z-schema-0008.sqlite.partial', 'copy.sqlite']
  expect(others.map(parseCopyName)).toEqual([null, null, null])
})

test('of two copies of one second the one after the migration is the newer (H6)', () => {
  const copies = [copyAt(now, '0007'), copyAt(daysAgo(1), '0009'), copyAt(now, '0009')]
  const inOrder = copies.toSorted(newestFirst).map(({ at, schema }) => `${at} ${schema}`)
  expect(inOrder).toEqual([`${now} 0009`, `${now} 0007`, `${daysAgo(1)} 0009`])
})

test('all copies of the last 24 hours stay, and of fourteen days the newest (H6)', () => {
  const evening = (days: number) => daysAgo(days, '18:00:00.000')
  const days = Array.from({ length: 20 }, (_, at) => at)
  const stay = [evening(0), daysAgo(0), ...days.slice(1, 14).map(evening)]
  const copies = days.flatMap((at) => [copyAt(evening(at)), copyAt(daysAgo(at))])
  expect(left(copies)).toEqual(stay.map((at) => `${at} 0008`))
})

test('the newest copy of each schema stays for 30 days, beside the daily ones (H6, H11)', () => {
  const copies = [
    copyAt(daysAgo(0), '0009'),
    copyAt(daysAgo(20), '0008'),
    copyAt(daysAgo(21), '0008'),
    copyAt(daysAgo(29), '0007'),
    copyAt(daysAgo(31), '0006'),
  ]
  expect(left(copies)).toEqual([`${daysAgo(0)} 0009`, `${daysAgo(20)} 0008`, `${daysAgo(29)} 0007`])
})

test('the newest copy stays however old it is (H6)', () => {
  expect(left([copyAt(daysAgo(90)), copyAt(daysAgo(91))])).toEqual([`${daysAgo(90)} 0008`])
})

test('a copy that a wrong clock dated in the future takes the place of none (H6)', () => {
  const copies = [copyAt('2029-11-22T00:00:00.000Z'), copyAt(daysAgo(0)), copyAt(daysAgo(1))]
  expect(left(copies)).toEqual([`${daysAgo(0)} 0008`, `${daysAgo(1)} 0008`])
})

test('a copy before a migration replaces those of its day and schema alone (H3)', () => {
  const copies = [
    copyAt(daysAgo(0, '15:00:00.000')),
    copyAt(daysAgo(0, '12:00:00.000')),
    copyAt(daysAgo(0, '11:00:00.000'), '0007'),
    copyAt(daysAgo(1)),
  ]
  expect(replacedCopies(copies, copyAt(daysAgo(0, '14:00:00.000')))).toEqual([copies[1]])
})
