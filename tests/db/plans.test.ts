import { expect, test } from 'vitest'
import { documents as ndaDocuments } from '#src/nda/documents.ts'
import * as ndas from '#src/nda/store.ts'
import { documents } from '#src/quotes/documents.ts'
import { findQuoteEmails } from '#src/quotes/export-store.ts'
import { findQuotesByEmail } from '#src/quotes/store.ts'
import { plansOf } from './fixtures.ts'

// A read of these for each event would take a time that grows with the square of the years.
test.each([
  [
    'a PDF of a quote',
    documents.hasAt,
    'SEARCH quote_documents USING COVERING INDEX quote_documents_seq (audit_seq=?)',
  ],
  ['a signature', ndas.hasSignatureAt, 'SEARCH nda_signatures USING INDEX nda_signatures_seq (audit_seq=?)'],
  ['an executed NDA', ndaDocuments.hasAt, 'SEARCH nda_documents USING COVERING INDEX nda_documents_seq (audit_seq=?)'],
])('%s of an event is found by an index (E3)', (_, hasRecord, plan) => {
  expect(plansOf((reads) => hasRecord(reads, 1))).toEqual([plan])
})

test('PDFs and signatures are compared in the order of the log without sorting them (E3)', () => {
  expect(plansOf((reads) => [...documents.every(reads)])).toEqual([
    'SCAN quote_documents USING INDEX quote_documents_seq',
  ])
  expect(plansOf((reads) => [...ndas.everySignature(reads)])).toEqual([
    'SCAN nda_signatures USING INDEX nda_signatures_seq',
  ])
})

test("a client's quotes are found by an index of addresses in lower case", () => {
  const plan = 'SEARCH quotes USING INDEX quotes_by_email (<expr>=?)'
  expect(plansOf((reads) => findQuotesByEmail(reads, 'hana@rimu.example'))).toContain(plan)
  expect(plansOf((reads) => findQuoteEmails(reads, ['hana@rimu.example']))).toContain(plan)
})
