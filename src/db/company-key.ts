import { domainToUnicode } from 'node:url'
import { foldText } from '#src/base/characters.ts'
import { erasedText } from '#src/base/retention.ts'

// Providers of mailboxes, of anywhere and of New Zealand, and relays: their domains say nothing about a company.
const providers =
  `gmail|googlemail|outlook|hotmail|live|msn|passport|windowslive|yahoo|ymail|rocketmail|icloud|aol|aim|gmx|web|
  tuta|tutanota|tutamail|keemail|proton|protonmail|yandex|zoho|zohomail|fastmail|hushmail|posteo|mailbox|runbox|inbox|
  email|mail|duck|mozmail|simplelogin|anonaddy|qq|foxmail|163|126|139|yeah|sina|sohu|aliyun|naver|daum|hanmail|rediffmail|
  t-online|freenet|orange|wanadoo|laposte|libero|virgilio|tiscali|btinternet|virginmedia|talktalk|ntlworld|blueyonder|
  comcast|verizon|sbcglobal|bellsouth|bigpond|optusnet|iinet|internode|westnet|tpg|dodo|iprimus|adam|
  xtra|slingshot|orcon|vodafone|inspire|actrix|clear|paradise|ihug|snap|kinect|farmside|kiwi|callplus|woosh|2degrees|
  2degreesbroadband|bigpipe|myrepublic|maxnet|wxc|wxnet|iconz|compassnet|lightwire|primowireless|infogen|netaccess|
  igrin|southnet|earthlight|quicksilver|hyper|es|voyager|nzsouth|nettel|airnet`.replaceAll(/\s/g, '')
const publicMailboxes = new RegExp(
  String.raw`^(?:(?:vip\.)?(?:${providers})\.(?:(?:com?|net|org)\.)?[a-z]{2,5}|(?:me|mac|hey|pm|privaterelay\.appleid|passmail|passinbox)\.(?:com|me|net))$`,
)

// What people write where a form wants a company and they have none.
const noCompanies =
  /^(?:n ?a|nil|none|no company|not applicable|self|myself|me|self ?employed|sole ?(?:trader|proprietor)|freelancer?|contractor|independent|individual|private|personal|home|tb[acd]|unknown|company|business|test|x+)$/

const nameOf = (company: string) => {
  const plain = foldText(company)
  const words = plain
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words.replace(/(?<= )ltd$/, 'limited') || plain
}

/** Domain and name; then a domain with letters beyond ASCII as it is written, which the search finds. */
const domainKey = (domain: string, name: string) => {
  const written = domain.includes('xn--') && domainToUnicode(domain)
  return `domain:${domain}/${name.replaceAll(' ', '_')}${written && written !== domain ? ` ${written}` : ''}`
}

/**
 * The rows of one company share a key: the email domain with the folded company name, or the name for a public mailbox,
 * or the address where there is no company. Each start computes it again (src/clients/company-store.ts). @returns null for an erased row
 */
export const companyKeyOf = (email: string, company: string): string | null => {
  if (email === erasedText) return null
  const address = email.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const name = nameOf(company)
  const isNamed = /[\p{L}\p{N}]/u.test(name) && !noCompanies.test(name)
  if (!publicMailboxes.test(domain)) return domainKey(domain, isNamed ? name : '')
  return isNamed ? `name:${name}` : `email:${address}`
}
