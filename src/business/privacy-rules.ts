import { privacyUrl } from '#src/base/links.ts'
import { rightsSentence } from '#src/base/retention.ts'
import { facts } from './facts.ts'
import type { Business } from './schema.ts'

/** `unset` has the settings for which placeholders stand. */
type Holder = Pick<Business, 'legalName' | 'address'> & { unset: readonly string[] }

/**
 * For the first email to somebody whose details came from another person: who holds and receives them, as principle 3A
 * of the Privacy Act asks (H11). @param link a link of the email, which has the site's origin
 */
export const holderSentences = ({ legalName, address, unset }: Holder, link: string) => {
  const { hosting, mail } = facts
  const holder = unset.includes('business.address') ? legalName : `${legalName}, ${address},`
  const receivers = `${hosting.name}, which hosts our site, and ${mail.name}, which delivers our emails, receive them`
  return `${holder} holds them. ${receivers}. ${rightsSentence} More: ${privacyUrl(new URL(link).origin)}`
}
