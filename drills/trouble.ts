import { assessment, draftQuote } from '#tests/fixtures/bodies.ts'
import { newClient } from './product.ts'

// A fault of this kind takes seconds. In the tests other work runs beside.
const limits = { homeP99Ms: { full: 50, short: 250 }, recoveryMs: 5000 }

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN

type Server = { port: number; cookie: string; full: boolean }

/** How long the trouble lasts. */
export const troubleMs = (full: boolean) => (full ? 30_000 : 3000)

type Trouble = {
  begin: () => Promise<void> | void
  end: () => Promise<void> | void
  /** While it lasts some writes may still succeed, as on a disk that is not full yet. */
  someSucceed?: boolean
}

/**
 * Reads the home page and writes leads and quotes while something keeps the database from being written.
 * @returns the figures, and whether pages stayed quick, writes were refused with 503, and came back by themselves
 */
export const measureTrouble = async ({ port, cookie, full }: Server, { begin, end, someSucceed }: Trouble) => {
  const visitor = newClient(port)
  const admin = newClient(port, { cookie })
  const stored: string[] = []
  const readHome = async () => {
    const began = performance.now()
    const answer = await visitor.ask('/')
    const body = await answer.text()
    return { ms: performance.now() - began, ok: answer.status === 200 && body.includes('<h1') }
  }
  const write = async () => {
    const answer = await admin.ask('/api/admin/quotes', { body: draftQuote })
    const { id } = await answer.json()
    if (answer.status === 201) stored.push(id)
    return answer.status
  }
  const isLost = async (id: string) => (await admin.ask(`/api/admin/quotes/${id}`)).status !== 200
  while (!(await readHome()).ok) await Bun.sleep(50)

  const homes: { ms: number; ok: boolean }[] = []
  const statuses: number[] = []
  await begin()
  const until = performance.now() + troubleMs(full)
  const reading = (async () => {
    while (performance.now() < until) {
      homes.push(await readHome())
      await Bun.sleep(10)
    }
  })()
  while (performance.now() < until) {
    statuses.push(await write())
    const lead = await newClient(port).ask('/api/needs-assessments', { body: { ...assessment, issue: 'none' } })
    if (lead.status >= 500 && lead.status !== 503) statuses.push(lead.status)
    await Bun.sleep(100)
  }
  await reading
  await end()
  const ended = performance.now()
  while ((await write()) !== 201 && performance.now() - ended < 60_000) await Bun.sleep(50)

  const recoveryMs = Math.round(performance.now() - ended)
  const times = homes.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const count = (is: (status: number) => boolean) => statuses.filter(is).length
  const figures = {
    homes: homes.length,
    homesNot200: homes.filter(({ ok }) => !ok).length,
    homeP99Ms: Math.round(percentile(times, 0.99)),
    homeMaxMs: Math.round(percentile(times, 1)),
    writes503: count((status) => status === 503),
    writesStored: count((status) => status === 201),
    writesOther: count((status) => status !== 503 && status !== 201),
    writesLost: (await Promise.all(stored.map(isLost))).filter(Boolean).length,
    recoveryMs,
  }
  const passed =
    figures.homesNot200 + figures.writesOther + figures.writesLost === 0 &&
    figures.homeP99Ms < limits.homeP99Ms[full ? 'full' : 'short'] &&
    figures.writes503 > 0 &&
    (someSucceed || figures.writesStored === 0) &&
    figures.recoveryMs < limits.recoveryMs
  return { passed: Boolean(passed), figures }
}
