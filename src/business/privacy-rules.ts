import { privacyUrl } from '#src/base/links.ts'
import { rightsSentence } from '#src/base/retention.ts'
import { facts } from './facts.ts'
import { partyOf } from './rules.ts'
import type { Business } from './schema.ts'

type Holder = Pick<Business, 'name' | 'legalName' | 'address'>

export const holderOf = (business: Holder) =>
  business.address ? `${partyOf(business)}, ${business.address},` : partyOf(business)

/**
 * For the first email to somebody whose details came from another person: who holds and receives them, as principle 3A
 * of the Privacy Act asks (H11). @param link a link of the email, which has the site's origin
 */
export const holderSentences = (business: Holder, link: string) => {
  const { hosting, mail } = facts
  const receivers = `${hosting.name}, which hosts our site, and ${mail.name}, which delivers our emails, receive them`
  return `${holderOf(business)} holds them. ${receivers}. ${rightsSentence} More: ${privacyUrl(new URL(link).origin)}`
}
