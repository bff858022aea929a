import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { classOf } from '#src/base/fault.ts'
import { execute, iterate, selectAll, selectColumn, selectOne, selectValue } from '#src/db/sql.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { whenWritable } from '#src/db/writable.ts'
import { raceTwoProcesses } from '#tests/fixtures/race-two-processes.ts'
import { connect, type Engine, engines } from './engines.ts'
import type { Task } from './other-process.ts'

const script = join(import.meta.dirname, 'other-process.ts')

/** A database with an empty table of counters. */
const withCounters = (engine: Engine) => {
  const address = engine.create()
  const { db } = connect(engine, address)
  transact({ db }, (tx) => {
    execute(tx, 'create table counters (name text primary key not null, value bigint not null)')
  })
  return { address, reads: { db } satisfies Reads }
}

const insert = (reads: Reads, name: string, value: number) =>
  transact(reads, (tx) => execute(tx, 'insert into counters (name, value) values (?, ?)', name, value))

/** What a process that appends has committed. */
const appended = (reads: Reads) => selectColumn<number>(reads, 'select at from budget_uses order by at')

const namesIn = (reads: Reads) => selectColumn<string>(reads, 'select name from counters order by name')

/** A process that does the task until the test kills it. */
const start = (engine: Engine, address: string, task: Task) => {
  const child = Bun.spawn([process.execPath, script, engine.name, address, task], { stdout: 'pipe', stderr: 'inherit' })
  onTestFinished(() => child.kill('SIGKILL'))
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  const says = async (isEnough: (said: string) => boolean) => {
    while (!isEnough(said)) {
      const { value, done } = await lines.read()
      if (done) break
      said += value
    }
    return said
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await child.exited
  }
  return { says, kill }
}

describe.each(engines)('$name', (engine) => {
  test('a transaction is committed whole, or not at all (H2)', () => {
    const { address, reads } = withCounters(engine)
    const other = connect(engine, address)
    transact(reads, (tx) => {
      execute(tx, "insert into counters (name, value) values ('first', 1)")
      expect(namesIn(tx)).toEqual(['first'])
      expect(namesIn(other)).toEqual([])
      execute(tx, "insert into counters (name, value) values ('second', 2)")
    })
    expect(namesIn(other)).toEqual(['first', 'second'])
    expect(() =>
      transact(reads, (tx) => {
        execute(tx, 'delete from counters')
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(() =>
      transact(reads, (tx) => {
        execute(tx, "insert into counters (name, value) values ('third', 3)")
        execute(tx, "insert into counters (name, value) values ('first', 3)")
      }),
    ).toThrow()
    expect(namesIn(reads)).toEqual(['first', 'second'])
    expect(namesIn(other)).toEqual(['first', 'second'])
  })

  test('a transaction that waits for a promise is refused, and nothing of it is stored (H2)', () => {
    const { reads } = withCounters(engine)
    const asynchronous = (async () => {
      execute(reads as never, "insert into counters (name, value) values ('late', 1)")
      await Promise.resolve()
      throw new Error('too late')
    }) as unknown as () => void
    expect(() => transact(reads, asynchronous)).toThrow('must be synchronous')
    expect(namesIn(reads)).toEqual([])
  })

  test('of two processes that count in one row, none loses an addition (H2)', async () => {
    const { address, reads } = withCounters(engine)
    insert(reads, 'all', 0)
    await raceTwoProcesses(script, engine.name, address, 'add' satisfies Task, 500)
    expect(selectValue(reads, "select value from counters where name = 'all'")).toBe(1000)
  })

  test('each row that two processes claim has one winner (D1)', async () => {
    const { address, reads } = withCounters(engine)
    for (let id = 0; id < 300; id += 1) insert(reads, `row ${id}`, 0)
    const won = await raceTwoProcesses<number>(script, engine.name, address, 'claim' satisfies Task, 300)
    const stored = [1, 2].map((by) => selectValue<number>(reads, 'select count(*) from counters where value = ?', by))
    expect(won).toEqual(stored)
    expect(Number(stored[0]) + Number(stored[1])).toBe(300)
  })

  test('numbers, texts and bytes come back as they were stored, in plain rows', () => {
    const { reads } = withCounters(engine)
    const numbers = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
    const texts = ['', 'Ōtautahi', "it's", 'a\nb\tc', '🌿 👩🏽‍💻', '"%_?$1', ' ', 'x'.repeat(100_000)]
    for (const [at, value] of numbers.entries()) insert(reads, `${at} ${texts[at]}`, value)
    const rows = selectAll<{ name: string; value: number }>(reads, 'select name, value from counters order by name')
    expect(rows).toEqual(numbers.map((value, at) => ({ name: `${at} ${texts[at]}`, value })))
    expect(Object.getPrototypeOf(rows[0])).toBe(Object.prototype)
    expect([...iterate(reads, 'select name, value from counters order by name')]).toEqual(rows)
    expect(selectOne(reads, 'select value from counters where name = ?', 'none')).toBeUndefined()
    expect(selectValue(reads, 'select max(value) from counters where name = ?', 'none')).toBeNull()

    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
    transact(reads, (tx) => {
      execute(
        tx,
        'insert into row_hashes (table_name, row_key, sha256, found_at) values (?, ?, ?, ?)',
        'quotes',
        'one',
        bytes.slice(0, 32),
        null,
      )
    })
    const row = selectOne<{ sha256: Uint8Array; found_at: null }>(reads, 'select sha256, found_at from row_hashes')
    expect(row?.found_at).toBeNull()
    expect([...(row?.sha256 ?? [])]).toEqual([...bytes.slice(0, 32)])
  })

  test('a change says how many rows it changed', () => {
    const { reads } = withCounters(engine)
    for (const name of ['a', 'b', 'c']) insert(reads, name, 1)
    const run = (sql: string) => transact(reads, (tx) => execute(tx, sql))
    expect(run("update counters set value = 2 where name <> 'b'")).toBe(2)
    expect(run('delete from counters where value = 9')).toBe(0)
    expect(run("insert into counters (name, value) values ('a', 9) on conflict do nothing")).toBe(0)
  })

  test('while another process writes, a write is refused as busy, and reads go on; then it is stored (H5)', async () => {
    const { address, reads } = withCounters(engine)
    insert(reads, 'before', 0)
    const holder = start(engine, address, 'hold')
    await holder.says((said) => said.includes('holds'))
    const impatient = connect(engine, address, 0)
    expect(namesIn(impatient)).toEqual(['before'])
    let fault: unknown
    try {
      insert(impatient, 'refused', 1)
    } catch (thrown) {
      fault = thrown
    }
    expect(classOf(fault)).toBe('database_busy')
    const waits = whenWritable(impatient, 60_000)
    await holder.kill()
    await waits
    insert(impatient, 'after', 1)
    expect(namesIn(reads)).toEqual(['after', 'before'])
  })

  test('a process that is killed loses no row that it had committed, and leaves none that it had not (H2)', async () => {
    const { address, reads } = withCounters(engine)
    const process = start(engine, address, 'append')
    const enough = (said: string) => said.split('\n').length > 200
    await process.says(enough)
    await process.kill()
    const said = (await process.says(() => false)).split('\n').slice(1, -1).map(Number)
    const stored = appended(reads)
    expect(stored.slice(0, said.length)).toEqual(said)
    // The last commit may not have been said any more.
    expect(stored.length - said.length).toBeLessThanOrEqual(1)
    insert(reads, 'after', 1)
  })

  test.skipIf(engine.fillDisk === null)(
    'on a full disk a write is refused and stores nothing, reads go on, and with room it is stored (H5)',
    () => {
      const { reads } = withCounters(engine)
      insert(reads, 'before', 0)
      const makeRoom = engine.fillDisk?.(reads.db)
      const fill = () => {
        for (let at = 0; at < 1000; at += 1) insert(reads, `${at} ${'x'.repeat(1000)}`, at)
      }
      let fault: unknown
      try {
        fill()
      } catch (thrown) {
        fault = thrown
      }
      expect(classOf(fault)).toBe('disk_full')
      const stored = namesIn(reads)
      expect(stored).toContain('before')
      makeRoom?.()
      insert(reads, 'after', 0)
      expect(namesIn(reads)).toEqual([...stored, 'after'].toSorted())
    },
  )

  test('a backup that is made while another process writes holds one moment of the database (H6)', async () => {
    const { address, reads } = withCounters(engine)
    const writer = start(engine, address, 'append')
    await writer.says((said) => said.split('\n').length > 50)
    const inCopy = await engine.readBackup(address, appended)
    await writer.kill()
    expect(inCopy.length).toBeGreaterThan(0)
    // Each row has the number of those before it.
    expect(inCopy).toEqual(inCopy.map((_, at) => at))
    expect(appended(reads).slice(0, inCopy.length)).toEqual(inCopy)
  })
})
