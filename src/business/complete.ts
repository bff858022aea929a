import { Problem } from '#src/base/problem.ts'
import { type ContractDetail, contractDetails, sampleNotice } from './rules.ts'

type Details = { origin: string; unset: readonly ContractDetail[] }

/** What no contract may go out without. Empty on http, where people only try the product. */
export const missingDetails = ({ origin, unset }: Details) => (origin.startsWith('https:') ? unset : [])

/** What follows while a detail is unset. */
export const consequenceOf = (config: Details) =>
  missingDetails(config).length > 0 ? 'No quote and no NDA can be sent.' : `Pages and documents say “${sampleNotice}”.`

/** @throws business_incomplete */
export const requireDetails = (config: Details) => {
  const missing = missingDetails(config)
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map((name) => [name, contractDetails[name]]))
  throw new Problem('business_incomplete', { fields })
}
