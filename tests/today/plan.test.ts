import { expect, test } from 'vitest'
import { unansweredSql } from '#src/conversation/store.ts'
import { selectAll } from '#src/db/sql.ts'
import * as leads from '#src/leads/list-store.ts'
import { lostAmongSql } from '#src/mail/outbox/delivery-store.ts'
import * as ndas from '#src/nda/invite/waiting-store.ts'
import * as quotes from '#src/quotes/list/waiting-store.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

/** The tables that a query reads row by row; a read that ends after 500 rows counts as none. */
const scansOf = (sql: string) => {
  const { ctx } = startTestServer()
  const args = (sql.match(/\?/g) ?? []).map(() => '[]')
  const plan = selectAll<{ detail: string }>(ctx, `explain query plan ${sql}`, ...args)
  expect(plan.length).toBeGreaterThan(0)
  const derived = (sql.match(/\) \w+(?=\s)/g) ?? []).map((each) => each.slice(2))
  const limited = [...sql.matchAll(/from (\w+) order by (?:rowid|audit_seq) desc limit 500/g)].map(([, name]) => name)
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => detail.startsWith('SCAN ') && !detail.includes('VIRTUAL TABLE'))
    .filter((detail) => ![...derived, ...limited].includes(detail.split(' ')[1]))
}

test.each(
  Object.entries({
    ...{ open: quotes.openSql, some: quotes.someSql, withoutPdf: quotes.withoutPdfSql, decided: quotes.decidedSql },
    ...{ asked: unansweredSql, drafts: quotes.oldDraftsSql, newLeads: leads.newSql, leads: leads.currentSql },
    ...{ unsigned: ndas.unsignedSql, unprinted: ndas.unprintedSql, returned: lostAmongSql },
  }),
)('%s is read by an index, or 500 rows of it', (_, sql) => expect(scansOf(sql)).toEqual([]))
