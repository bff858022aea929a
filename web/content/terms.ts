import { formatDay } from '#src/base/time.ts'
import type { Terms } from '#src/terms/text.ts'

export const termsPage = {
  title: 'Terms & Conditions',
  datedTitle: (version: string) => `Terms & Conditions ${version}`,
  description: ({ version, updated }: Terms) =>
    `The terms of our sales support, version ${version} of ${formatDay(updated)}: prices, cancellations, liability and how either of us may end it.`,
  lead: 'A quote you accept is made under these terms, and names their version.',
  facts: {
    version: 'Version',
    updated: 'Last updated',
    entity: 'Legal entity',
    law: ['Governing law', 'New Zealand'],
  },
  superseded: {
    before: 'This is an earlier version. It still applies to quotes made under it. New quotes are made under the ',
    link: 'current terms',
  },
  download: 'Download PDF',
  downloadHint: 'Choose “Save as PDF” in the print window.',
  withoutScript: 'To keep a copy, print this page or save it as PDF.',
  contents: 'Contents',
  clause: 'Clause',
  record: {
    heading: 'Versions and fingerprint',
    versions:
      'A quote names the version it was made under. Each version keeps its own address, and its text never changes.',
    dated: (updated: Terms['updated']) => `of ${formatDay(updated)}`,
    current: 'current',
    fingerprint:
      'The fingerprint is the SHA-256 of this version’s text, taken before our name is filled in. It is kept with your acceptance, and would differ if a single character were changed: so both of us can tell later that these are the words you accepted.',
  },
}
