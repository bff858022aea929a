import { folded } from './characters.ts'
import { erasedText } from './retention.ts'

/** Providers of mailboxes for everybody: a shared domain of theirs says nothing about a company. */
const publicMailboxes = new Set(
  `gmail.com googlemail.com outlook.com outlook.co.nz hotmail.com hotmail.co.nz live.com live.co.nz msn.com icloud.com
  me.com mac.com proton.me protonmail.com pm.me aol.com gmx.com fastmail.com zoho.com hey.com mail.com xtra.co.nz
  slingshot.co.nz orcon.net.nz vodafone.co.nz vodafone.net.nz inspire.net.nz actrix.co.nz clear.net.nz paradise.net.nz
  ihug.co.nz snap.net.nz kinect.co.nz farmside.co.nz kiwi.net.nz callplus.net.nz bigpond.com`.split(/\s+/),
)

const nameOf = (company: string) => {
  const plain = folded(company)
  const words = plain
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words.replace(/(?<= )ltd$/, 'limited') || plain
}

/**
 * The rows of one company share a key: the domain of the address, or the folded name where the mailbox is a public one.
 * Migration 0004 fills the rows from before with it. @returns null for an erased row
 */
export const companyKeyOf = (email: string, company: string): string | null => {
  if (email === erasedText) return null
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const isShared = publicMailboxes.has(domain) || /^(yahoo|ymail)\./.test(domain)
  return isShared ? `name:${nameOf(company)}` : `domain:${domain}`
}
