import { showDay } from '#src/base/time.ts'
import { terms as contract } from '#src/terms/text.ts'

export const terms = {
  title: 'Terms & Conditions',
  version: `Version ${contract.version}, last updated ${showDay(contract.updated)}`,
  lead: 'A quote you accept is made under these terms, and names their version. They are governed by the law of New Zealand.',
}
