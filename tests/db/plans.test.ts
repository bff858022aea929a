import { expect, test } from 'vitest'
import { statements } from '#src/days/statement/documents.ts'
import { documents as ndaDocuments } from '#src/nda/documents.ts'
import * as ndas from '#src/nda/store.ts'
import { documents } from '#src/quotes/document/documents.ts'
import { findQuoteEmails } from '#src/quotes/list/export-store.ts'
import { findQuotesByEmail } from '#src/quotes/store.ts'
import { plansOf } from './fixtures.ts'

// A read of these for each event would take a time that grows with the square of the years.
test.each([
  ['quote_documents', documents.hasAt],
  ['nda_signatures', ndas.hasSignatureAt],
  ['nda_documents', ndaDocuments.hasAt],
  ['day_statements', statements.hasAt],
])('the row in %s of an event is found by an index (E3)', (table, hasRecord) => {
  const plan = `SEARCH ${table} USING COVERING INDEX ${table}_seq (audit_seq=?)`
  expect(plansOf((reads) => hasRecord(reads, 1))).toEqual([plan])
})

test('PDFs and signatures are compared in the order of the log without sorting them (E3)', () => {
  const inOrder = (table: string) => [`SCAN ${table} USING INDEX ${table}_seq`]
  expect(plansOf((reads) => [...documents.every(reads)])).toEqual(inOrder('quote_documents'))
  expect(plansOf((reads) => [...statements.every(reads)])).toEqual(inOrder('day_statements'))
  expect(plansOf((reads) => [...ndas.iterateSignatures(reads)])).toEqual(inOrder('nda_signatures'))
})

test("a client's quotes are found by an index of addresses in lower case", () => {
  const plan = 'SEARCH quotes USING INDEX quotes_by_email (<expr>=?)'
  expect(plansOf((reads) => findQuotesByEmail(reads, 'hana@rimu.example'))).toContain(plan)
  expect(plansOf((reads) => findQuoteEmails(reads, ['hana@rimu.example']))).toContain(plan)
})
