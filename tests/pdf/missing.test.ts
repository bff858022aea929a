import { expect, test } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import * as ndas from '#src/nda/store.ts'
import * as documents from '#src/quotes/document-store.ts'
import { plansOf } from '#tests/db/fixtures.ts'
import { startTestServer } from '#tests/fixtures/server.ts'

test('a look for missing PDFs reads the newest, and a part of an index', () => {
  // Each ends at its limit. `p`, `d` and `n` are looked up for what it read.
  const readIn = (work: (reads: Reads) => unknown) => plansOf(work).filter((detail) => !/ [pdn]( |$)/.test(detail))
  expect(readIn((reads) => documents.findQuotesWithoutDocument(reads, 'quote', ''))).toEqual([
    'SCAN quote_tokens',
    'SEARCH quote_tokens USING INDEX quote_tokens_live (quote_id>?)',
  ])
  expect(readIn((reads) => documents.findQuotesWithoutDocument(reads, 'record', ''))).toEqual([
    'SCAN quote_decisions USING INDEX quote_decisions_seq',
    'SEARCH quote_decisions USING COVERING INDEX sqlite_autoindex_quote_decisions_1 (quote_id>?)',
  ])
  expect(readIn((reads) => ndas.findSignaturesWithoutDocument(reads, ''))).toEqual([
    'SCAN nda_signatures USING INDEX nda_signatures_seq',
    'SEARCH nda_signatures USING COVERING INDEX sqlite_autoindex_nda_signatures_1 (invitation_id>?)',
  ])
})

const count = 3000

test('an old quote whose PDF is missing is found, however many are newer, by a later look', () => {
  const { ctx } = startTestServer()
  ctx.db.$client.exec(`pragma foreign_keys = off;
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into quote_tokens (id, quote_id, token_sha256, token_sealed, created_at)
    select 'qtk_' || i, printf('quo_%06d', (i * 7) % ${count}), i, 'x', '2026-01-01' from n;
    insert into quote_documents (quote_id, kind, sha256, created_at, audit_seq, bytes)
    select quote_id, 'quote', printf('%064d', 0), created_at, 0, x'00' from quote_tokens where quote_id <> 'quo_002205'`)
  const missing: QuoteId[][] = []
  let after = ''
  do {
    const { ids, last } = documents.findQuotesWithoutDocument(ctx, 'quote', after)
    missing.push(ids)
    after = last
  } while (after !== '')
  expect(missing).toEqual([[], ['quo_002205']])
})
