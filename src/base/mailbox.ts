import { z } from 'zod/mini'
import { tidy } from './characters.ts'

export type Mailbox = { name: string; address: string }

const quoted = /^"((?:[^"\\]|\\.)*)"\s*<([^<>]*)>$/
// An unquoted name may contain a comma but no @, which would make it a second address.
const plain = /^([^<>"@]*)<([^<>]*)>$/

/** Parses a header: an address, Name <address>, or "Name" <address> with backslashes (RFC 5322); otherwise null. */
export const parseMailbox = (typed: string): Mailbox | null => {
  const text = tidy(typed)
  const [, name = '', address = text] = quoted.exec(text) ?? plain.exec(text) ?? []
  const isAddress = z.regexes.html5Email.test(address.trim())
  return isAddress ? { name: name.replaceAll(/\\(.)/g, '$1').trim(), address: address.trim() } : null
}

/** Formats the value for a header: a name with special characters is put in quotation marks (RFC 5322). */
export const formatMailbox = ({ name, address }: Mailbox) => {
  if (!name) return address
  const quotedName = /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name
  return `${quotedName} <${address}>`
}

/** Nobody has a mailbox under .example (RFC 2606). The people of the samples have their addresses here. */
export const sampleDomain = 'sample.example'

export const isSampleAddress = (address: string) => address.toLowerCase().endsWith(`.${sampleDomain}`)
