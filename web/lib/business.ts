import type { Business } from '#src/business/schema.ts'

const read = (): Business => {
  const block = document.getElementById('business')
  if (!block?.textContent) throw new Error('The page came without its business details.')
  return JSON.parse(block.textContent)
}

/** Whose site this is: the server writes these details into the page, so one build serves any business (GAPS "Configuration"). */
export const business = read()

/** A phone number → the address of a call, without the spacing. */
export const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
