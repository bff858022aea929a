import { formatInstant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Check } from '#src/status/rules.ts'
import { findKinds } from './store.ts'

const shown = 3

/** Never red: anybody can send a report, and what one names was blocked. */
export const checkPageReports = (ctx: Pick<Context, 'db'>): Check => {
  const kinds = findKinds(ctx)
  const [first] = kinds
  if (!first) {
    return { name: 'pages', state: 'green', text: 'No browser blocked a part of a page in 30 days.', todo: null }
  }
  const reports = kinds.reduce((sum, { count }) => sum + count, 0)
  const last =
    kinds
      .map(({ last_at }) => last_at)
      .toSorted()
      .at(-1) ?? first.last_at
  const named = kinds.slice(0, shown).map(({ id, count }) => `${id} (${count})`)
  return {
    name: 'pages',
    state: 'yellow',
    text: `Browsers blocked what pages tried to load or run, ${reports} ${reports === 1 ? 'time' : 'times'}, last on ${formatInstant(last)}: ${named.join(', ')}${kinds.length > shown ? ' and others' : ''}.`,
    todo: 'Nothing was lost: a changed browser or network often causes this. If it goes on for a week, send this line to whoever looks after the program.',
  }
}
