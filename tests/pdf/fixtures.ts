import type { Instant } from '#src/base/time.ts'
import type { Identity } from '#src/business/schema.ts'
import { nda } from '#src/nda/clauses.ts'
import { consentWording } from '#src/nda/rules.ts'
import type { ExecutedNda } from '#src/nda/schema.ts'
import type { SignedFields } from '#src/nda/signature-rules.ts'
import type { PdfProps } from '#src/pdf-workers.ts'

export const provider: Identity = {
  name: 'Southern Ridge',
  phone: '03 555 0100',
  email: 'office@southernridge.example.nz',
  web: 'southernridge.example.nz',
  legalName: 'Ridge & Plain <South> Limited',
  nzbn: '9429000000000',
  address: '1 Rimu Street, Ōtautahi Christchurch 8011',
  gst: 'registered',
  gstNumber: '123-456-789',
  sample: false,
  signatory: { name: 'Aroha Whitiwhiti', title: 'Director' },
}

const fields: SignedFields = {
  companyName: 'Waimakariri Joinery & Sons Limited',
  contactName: 'Mere Tāmati O’Brien–Smith',
  title: 'General Manager',
  date: '7 November 2026',
  signature: 'Mere Tāmati',
}

/** A record of a signature, as it is stored. */
export const record = (typed: Partial<SignedFields> = {}): ExecutedNda => ({
  ...fields,
  ...typed,
  consent: consentWording,
  text: nda,
  textVersion: nda.version,
  textSha256: nda.sha256,
  evidenceSha256: '3f'.repeat(32),
  record: `4420:${'c5'.repeat(32)}`,
  issuedAt: '2026-11-05T20:00:00.000Z' as Instant,
  signedAt: '2026-11-07T03:05:09.000Z' as Instant,
  signedAtNZ: '7 Nov 2026, 4:05 pm NZDT',
  verifier: 'K3M9QX7T',
  execution: {
    provider,
    legalName: provider.legalName,
    amaName: provider.signatory.name,
    amaTitle: provider.signatory.title,
    quoteId: 'Q-8H3K2M9A',
    acceptedAtNZ: '6 Nov 2026, 9:12 am NZDT',
    tokenId: 'nda_0123456789abk3m9qx7t',
    tcsUrl: 'https://southernridge.example.nz/terms/v2025-10-24',
  },
})

/** An order for the PDF of such a record. */
export const order = (typed: Partial<SignedFields> = {}) => ({
  kind: 'executed_nda' as const,
  props: { record: record(typed) } satisfies PdfProps['executed_nda'],
})
