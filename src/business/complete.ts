import { Problem } from '#src/base/problem.ts'
import { type ContractDetail, contractDetails } from './rules.ts'

type Details = { origin: string; unset: readonly ContractDetail[] }

/** What no contract may go out without. Empty on http, where people only try the product. */
export const missingDetails = ({ origin, unset }: Details) => (origin.startsWith('https:') ? unset : [])

/** @throws business_incomplete */
export const requireDetails = (config: Details) => {
  const missing = missingDetails(config)
  if (missing.length === 0) return
  const fields = Object.fromEntries(missing.map((name) => [name, contractDetails[name]]))
  throw new Problem('business_incomplete', { fields })
}
