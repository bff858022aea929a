import type { Reads } from '#src/db/transact.ts'
import type { HeldItem } from '#src/people/rules.ts'
import { findCompanyEvents } from './store.ts'

/** Sent forms are counted with the name of the company. */
export const findVisitsAbout = (ctx: Reads, { companies }: { companies: readonly string[] }): HeldItem[] =>
  findCompanyEvents(ctx, companies).map(({ id, name, company, source, at }) => ({
    trace: { id: `visit-${id}`, label: company ?? '', state: '', at, path: null, outcome: 'redacted' },
    record: { name, company, source, at },
  }))
