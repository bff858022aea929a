import { publicPaths } from '#src/site/rules.ts'
import { run } from '../bin/run.ts'
import { programOf } from './machine.ts'
import { type Row, type Spread, showSpread, spreadOf } from './report.ts'
import { Wrong } from './same.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const marks = ['P', 'A', 'BP', 'SEO'] as const

/** What Lighthouse says of one visit. `short`: the audits that count and did not get all, each with its score. */
type Seen = {
  fault: string | null
  scores: number[]
  short: string[]
  lcp: number | null
  cls: number | null
  tbt: number | null
}

type Order = { node: string; browser: string; url: string; twin: string; rounds: number }

/** Visits every page and its twin once, each page right before its twin. */
const round = async ({ node, browser, url, twin }: Order) => {
  const visits = publicPaths.flatMap((path) => [url + path, categories.join(','), twin + path, 'performance'])
  const { code, output } = await run([node, programOf('peers/lighthouse.mjs'), browser, ...visits])
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  const seen = lines.map((line) => JSON.parse(line) as Seen)
  // A twin that paints nothing has no figures; a page of ours has them all.
  const fault = seen.find(({ fault }, at) => at % 2 === 0 && fault !== null)?.fault
  if (code !== 0 || fault || seen.length !== publicPaths.length * 2) {
    throw new Wrong(`Lighthouse could not measure: ${fault ?? output.slice(-500)}`)
  }
  return seen
}

const score = ({ median, min }: Spread) => (median === min ? String(median) : `${median} [${min}]`)
const leastScore = { median: 100, any: 98 } as const
const most = { lcpRatio: 1.4, cls: 0, tbtMs: 50 } as const
const known = (figures: readonly (number | null)[]) => figures.filter((figure) => figure !== null)

/** Of one page, over all rounds. */
const pageOf = (rounds: readonly Seen[][], at: number) => {
  const ours = rounds.map((seen) => seen[at * 2]).filter((seen) => seen !== undefined)
  const twins = rounds.map((seen) => seen[at * 2 + 1]?.lcp ?? null)
  const spread = (pick: (seen: Seen) => number | null) => spreadOf(known(ours.map(pick)))
  // On a machine that is too busy, a visit may end without having seen the largest paint: it has no pair.
  const pairs = ours.map(({ lcp }, round) => {
    const twin = twins[round] ?? null
    return lcp === null || twin === null ? null : lcp / twin
  })
  return {
    path: publicPaths[at] ?? '',
    scores: categories.map((_, index) => spread(({ scores }) => scores[index] ?? null)),
    short: [...new Set(ours.flatMap(({ short }) => short))].sort(),
    lcp: spread(({ lcp }) => lcp),
    twinLcp: spreadOf(known(twins)),
    ratio: spreadOf(known(pairs)),
    cls: spread(({ cls }) => cls),
    tbt: spread(({ tbt }) => tbt),
  }
}

type PageSeen = ReturnType<typeof pageOf>

const lineOf = ({ path, scores, lcp, twinLcp, ratio, cls, tbt, short }: PageSeen) => {
  const points = scores.map((spread, at) => `${marks[at]} ${score(spread)}`).join(' ')
  const paint = `LCP ${lcp.median.toFixed(0)} / ${twinLcp.median.toFixed(0)} ms = ${showSpread(ratio)}`
  const lost = short.length ? `; not all: ${short.join(', ')}` : ''
  return `  ${path}: ${points}; ${paint}; CLS ${cls.max.toFixed(3)}; TBT ${tbt.median.toFixed(0)} ms${lost}`
}

/** The page whose figure is the worst. */
const worstOf = (pages: readonly PageSeen[], pick: (page: PageSeen) => Spread) =>
  pages.reduce<{ path: string; spread: Spread }>(
    (worst, page) => {
      const spread = pick(page)
      return spread.median > worst.spread.median ? { path: page.path, spread } : worst
    },
    { path: pages[0]?.path ?? '', spread: pages[0] ? pick(pages[0]) : spreadOf([]) },
  )

const scoresRow = (pages: readonly PageSeen[], rounds: number): Row => {
  const worst = categories.map((_, at) => {
    const spreads = pages.map(({ scores }) => scores[at] ?? spreadOf([]))
    return {
      median: Math.min(...spreads.map(({ median }) => median)),
      min: Math.min(...spreads.map(({ min }) => min)),
      max: Math.max(...spreads.map(({ max }) => max)),
    }
  })
  return {
    id: 'C3',
    what: 'Lighthouse, phone: the lowest of all pages',
    figure: worst.map((spread, at) => `${marks[at]} ${score(spread)}`).join(' '),
    goal: `${leastScore.median} ×4, none < ${leastScore.any}`,
    meets: worst.every(({ median, min }) => median >= leastScore.median && min >= leastScore.any),
    absolute: `${pages.length} pages, median [lowest] of ${rounds}`,
  }
}

/** C3: Lighthouse's four scores of each page. C4: the page's paint beside its twin's without scripts, in the same run. */
export const measureLighthouse = async (order: Order, say: (line: string) => void): Promise<Row[]> => {
  const rounds: Seen[][] = []
  while (rounds.length < order.rounds) {
    rounds.push(await round(order))
    say(`  Lighthouse: ${rounds.length} of ${order.rounds} rounds`)
  }
  const pages = publicPaths.map((_, at) => pageOf(rounds, at))
  for (const page of pages) say(lineOf(page))
  const [paint, shift, blocked] = [
    worstOf(pages, ({ ratio }) => ratio),
    worstOf(pages, ({ cls }) => ({ ...cls, median: cls.max })),
    worstOf(pages, ({ tbt }) => tbt),
  ]
  const row = (what: string, figure: string, goal: string, meets: boolean, path: string): Row => ({
    id: 'C4',
    what: `${what}, the worst page`,
    figure,
    goal,
    meets,
    absolute: path,
  })
  const ratioFits = paint.spread.median <= most.lcpRatio
  return [
    scoresRow(pages, order.rounds),
    row('LCP / its twin without scripts', showSpread(paint.spread), `≤ ${most.lcpRatio}`, ratioFits, paint.path),
    row(
      'CLS',
      shift.spread.max.toFixed(3),
      String(most.cls),
      Number(shift.spread.max.toFixed(3)) <= most.cls,
      shift.path,
    ),
    row(
      'TBT',
      `${showSpread(blocked.spread, 0)} ms`,
      `≤ ${most.tbtMs} ms`,
      blocked.spread.median <= most.tbtMs,
      blocked.path,
    ),
  ]
}
