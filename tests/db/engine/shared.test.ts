import { describe, expect, test } from 'vitest'
import { classOf } from '#src/base/fault.ts'
import { ownsJobs } from '#src/db/shared.ts'
import { execute, selectColumn, selectValue } from '#src/db/sql.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { postgresServer } from '#tests/fixtures/postgres.ts'
import { connect, postgres } from './engines.ts'

const faultOf = (work: () => unknown): unknown => {
  try {
    work()
    return null
  } catch (fault) {
    return fault
  }
}

/** Two servers' connections to one database. */
const twoServers = () => {
  const address = postgres.create()
  const [one, other] = [connect(postgres, address), connect(postgres, address)]
  const pidOf = (reads: Reads) => selectValue<number>(reads, 'select pg_backend_pid()') ?? 0
  /** As when Postgres starts again, or the network is gone. Resolves once it has ended. */
  const cut = (pid: number) => void selectValue(other, 'select pg_terminate_backend(?::integer, 5000)', pid)
  const use = (reads: Reads, at: number) =>
    transact(reads, (tx) => execute(tx, "insert into budget_uses (budget, network, at) values ('said', '', ?)", at))
  const used = (reads: Reads) => selectColumn<number>(reads, 'select at from budget_uses order by at')
  return { one, other, pidOf, cut, use, used }
}

describe.runIf(postgresServer)('servers that share a Postgres', () => {
  test('one of them owns the jobs, and another one does once it is gone (H18)', async () => {
    const { one, other } = twoServers()
    expect([ownsJobs(one), ownsJobs(other), ownsJobs(one)]).toEqual([true, false, true])
    one.db.$client.close()
    await expect.poll(() => ownsJobs(other)).toBe(true)
  })

  test('one whose connection was cut has lost the jobs, and connects again (H18)', async () => {
    const { one, other, pidOf, cut, use, used } = twoServers()
    expect(ownsJobs(one)).toBe(true)
    cut(pidOf(one))
    expect(ownsJobs(other)).toBe(true)
    await expect.poll(() => faultOf(() => pidOf(one))).toBeNull()
    expect(ownsJobs(one)).toBe(false)
    use(one, 1)
    expect(used(other)).toEqual([1])
  })

  test('a transaction whose connection is cut fails whole, and the next one is stored (H2, H18)', async () => {
    const { one, other, pidOf, cut, use, used } = twoServers()
    const fault = faultOf(() =>
      transact(one, (tx) => {
        execute(tx, "insert into budget_uses (budget, network, at) values ('said', '', 1)")
        cut(pidOf(tx))
        execute(tx, "insert into budget_uses (budget, network, at) values ('said', '', 2)")
      }),
    )
    expect(classOf(fault)).toBe('database_unreachable')
    expect(used(other)).toEqual([])
    await expect.poll(() => faultOf(() => use(one, 3))).toBeNull()
    expect(used(other)).toEqual([3])
  })
})
