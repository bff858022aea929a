/** A process on one engine. Argument: JSON with `task`, `kind`, `url`, `file`, `from`. It prints a line of JSON. */
import { newRunner, openEngine } from './engine.mjs'
import { decide, openQuote, readQuote, seedSql } from './work.mjs'

const { task, kind, url, file, from, count, eachMs } = JSON.parse(process.argv[2])
const tell = (value) => void process.stdout.write(`${JSON.stringify(value)}\n`)
const megabytes = () => process.memoryUsage.rss() / 1e6
const [began, bareMb] = [performance.now(), megabytes()]

if (task === 'import') {
  if (kind !== 'Bun.SQL') await import(kind)
  else void Bun.SQL
  tell({ importMs: performance.now() - began, importMb: megabytes() - bareMb })
  process.exit()
}

const engine = await openEngine(kind, url, file)
const { run, transact, again } = newRunner(engine)

const at = (seen, share) => seen.toSorted((a, b) => a - b)[Math.floor((seen.length - 1) * share)]

/** @returns the median of each of five slices, and the slowest hundredth of all */
const timed = async (most, call) => {
  await call(0)
  const seen = []
  const until = performance.now() + eachMs
  for (let number = 1; number <= most && (performance.now() < until || number <= 10); number += 1) {
    const before = performance.now()
    await call(number)
    seen.push(performance.now() - before)
  }
  const slice = Math.ceil(seen.length / 5)
  const medians = [0, 1, 2, 3, 4].map((part) => at(seen.slice(part * slice, (part + 1) * slice), 0.5))
  return { medians: medians.filter((median) => median !== undefined), p99: at(seen, 0.99) }
}

const tasks = {
  seed: () => {
    for (const sql of seedSql(kind.startsWith('postgres'))) engine.exec(sql)
    tell({})
    process.exit()
  },
  latency: async () => {
    const read = await timed(2000, (number) => run(() => readQuote((number % 1000) * 7)))
    const open = await timed(500, (number) => run(() => openQuote((number % 1000) * 7)))
    const decision = await timed(150, async (number) => {
      if (!(await transact(() => decide(from + number)))) throw new Error(`quote ${from + number} was not decided`)
    })
    tell({ read, open, decision, usedMb: megabytes() - bareMb })
    process.exit()
  },
  /** How often one prepared statement answers with the row that was asked for. */
  reuse: () => {
    const statement = engine.client.prepare('select id from quotes where id = ?')
    const ids = [1, 2, 3, 4].map((number) => `quo_0000000${number}`)
    tell({ right: ids.filter((id) => statement.all(id)[0]?.id === id).length })
    process.exit()
  },
  /** How many of the quotes this process decided; each is tried four times. */
  race: async () => {
    tell({})
    for await (const _ of process.stdin) break
    let won = 0
    for (let number = from; number < from + count; number += 1) {
      const tries = await Promise.all([1, 2, 3, 4].map(() => transact(() => decide(number))))
      won += tries.filter(Boolean).length
    }
    tell({ won, again })
    process.exit()
  },
  /** Stays inside a transaction until it is killed. */
  hold: async () => {
    const stay = () => tell({}) ?? Bun.sleep(60_000)
    if (engine.transaction) return engine.transaction(stay)
    engine.begin()
    engine.query("update tokens set used = used + 1 where id = 'tok_00000000'", [])
    await stay()
  },
  serve: () => {
    let last = performance.now()
    let late = []
    setInterval(() => {
      const now = performance.now()
      late.push(now - last - 1)
      last = now
    }, 1)
    const routes = {
      '/trivial': () => new Response('ok'),
      '/late': () => {
        const seen = late
        late = []
        return Response.json({ p99: at(seen, 0.99), max: Math.max(...seen) })
      },
      '/open/:number': async ({ params }) => Response.json(await run(() => openQuote(Number(params.number)))),
      '/decide/:number': async ({ params }) => Response.json(await transact(() => decide(Number(params.number)))),
    }
    tell({ port: Bun.serve({ port: 0, hostname: '127.0.0.1', routes }).port })
  },
}
await tasks[task]()
