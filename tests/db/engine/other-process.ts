import { writeSync } from 'node:fs'
import { execute, selectValue } from '#src/db/sql.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { engineNamed } from './engines.ts'

/** `append` and `hold` go on until the process is killed. */
export type Task = 'add' | 'append' | 'claim' | 'hold'

const say = (line: string) => void writeSync(1, `${line}\n`)

/** Adds one to a counter, `count` times. */
const add = (reads: Reads, count: number) => {
  for (let at = 0; at < count; at += 1) {
    transact(reads, (tx) => {
      const value = selectValue<number>(tx, "select value from counters where name = 'all'") ?? Number.NaN
      execute(tx, "update counters set value = ? where name = 'all'", value + 1)
    })
  }
  return null
}

/** Claims each of `count` rows that nobody has claimed. @returns how many it got */
const claim = (reads: Reads, { count, by }: { count: number; by: number }) => {
  let won = 0
  for (let id = 0; id < count; id += 1) {
    won += transact(reads, (tx) =>
      execute(tx, 'update counters set value = ? where name = ? and value = 0', by, `row ${id}`),
    )
  }
  return won
}

/** Adds rows to a table of the product, so that a backup has them, and says each once it is committed, until it is killed. */
const append = (reads: Reads) => {
  for (let at = 0; ; at += 1) {
    transact(
      reads,
      (tx) => void execute(tx, "insert into budget_uses (budget, network, at) values ('said', '', ?)", at),
    )
    say(String(at))
  }
}

/** Keeps a transaction open with a row that it wrote, until it is killed. */
const hold = (reads: Reads) =>
  transact(reads, (tx) => {
    execute(tx, "insert into counters (name, value) values ('held', 1)")
    say('holds')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    return null
  })

if (import.meta.main) {
  const [engine = '', address = '', task = '', count = '0', by = '0'] = process.argv.slice(2)
  const reads: Reads = { db: engineNamed(engine).open(address) }
  say('ready')
  if (task === 'append') append(reads)
  if (task === 'hold') hold(reads)
  for await (const _ of process.stdin) break
  const seen = task === 'add' ? add(reads, Number(count)) : claim(reads, { count: Number(count), by: Number(by) + 1 })
  say(JSON.stringify(seen))
  reads.db.$client.close()
}
