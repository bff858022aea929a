import { expect, test } from 'vitest'
import { classOf } from '#src/base/fault.ts'
import { execute, selectColumn } from '#src/db/sql.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { whenWritable } from '#src/db/writable.ts'
import { twoConnections } from './fixtures.ts'

const insert = (reads: Reads, word: string) =>
  transact(reads, (tx) => execute(tx, 'insert into words values (?) on conflict do nothing', word))

const wordsIn = (reads: Reads) => selectColumn<string>(reads, 'select word from words order by word')

test('a transaction is committed whole, or not at all (H2)', () => {
  const { reads, other } = twoConnections()
  transact(reads, (tx) => {
    insert(tx, 'first')
    expect([wordsIn(tx), wordsIn(other)]).toEqual([['first'], []])
    insert(tx, 'second')
  })
  expect(() =>
    transact(reads, (tx) => {
      execute(tx, 'delete from words')
      throw new Error('no')
    }),
  ).toThrow('no')
  for (const connection of [reads, other]) expect(wordsIn(connection)).toEqual(['first', 'second'])
  expect([insert(reads, 'third'), insert(other, 'third')]).toEqual([1, 0])
})

test('a transaction that waits for a promise is refused, and nothing of it is stored (H2)', () => {
  const { reads } = twoConnections()
  const asynchronous = (async () => {
    insert(reads, 'late')
    await Promise.resolve()
    throw new Error('too late')
  }) as unknown as () => void
  expect(() => transact(reads, asynchronous)).toThrow('must be synchronous')
  expect(wordsIn(reads)).toEqual([])
})

test('while another process writes, a write is refused as busy, and reads go on; then it is stored (H5)', async () => {
  const { reads, other } = twoConnections()
  insert(reads, 'before')
  reads.db.$client.exec("begin immediate; insert into words values ('held')")
  expect(wordsIn(other)).toEqual(['before'])
  const isBusy = (fault: unknown) => classOf(fault) === 'database_busy'
  expect(() => insert(other, 'refused')).toThrow(expect.toSatisfy(isBusy))
  await expect(whenWritable(other, 20)).rejects.toThrow('locked')
  const waits = whenWritable(other, 60_000)
  reads.db.$client.exec('rollback')
  await waits
  insert(other, 'after')
  expect(wordsIn(reads)).toEqual(['after', 'before'])
})
