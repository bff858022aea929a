import type { Instant } from '#src/base/time.ts'
import type { Business } from '#src/business/schema.ts'
import { nda } from '#src/nda/clauses.ts'
import { consentWording } from '#src/nda/rules.ts'
import type { ExecutedNda } from '#src/nda/schema.ts'

const legalName = 'Southern Accounts Limited'

const business: Business = {
  name: 'Southern Accounts',
  phone: '03 555 0142',
  email: 'hello@southernaccounts.example',
  web: 'southernaccounts.example',
  legalName,
  nzbn: null,
  gstNumber: null,
}

// No macrons: the files that others use for Latin have none.
const record: ExecutedNda = {
  companyName: 'Waimakariri Joinery & Sons Limited',
  contactName: 'Mere O’Brien–Smith',
  title: 'General Manager',
  date: '7 November 2026',
  signature: 'Mere O’Brien–Smith',
  consent: consentWording,
  textVersion: nda.version,
  textSha256: nda.sha256,
  evidenceSha256: '3f'.repeat(32),
  signedAt: '2026-11-07T03:05:09.000Z' as Instant,
  signedAtNZ: '7 Nov 2026, 4:05 pm NZDT',
  verifier: 'K3M9QX7T',
  execution: {
    legalName,
    amaName: 'Aroha Whitiwhiti',
    amaTitle: 'Director',
    quoteId: 'Q-8H3K2M9A',
    acceptedAtNZ: '6 Nov 2026, 9:12 am NZDT',
    tokenId: 'nda_0123456789abk3m9qx7t',
    tcsUrl: 'https://southernaccounts.example/terms',
  },
}

/** What every engine makes its document from. */
export const given = { record, business }
