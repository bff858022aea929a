import { foldText } from './characters.ts'
import { erasedText } from './retention.ts'

/** Domains of public mailbox providers, which say nothing about a company. */
const publicMailboxes = new Set(
  `gmail.com googlemail.com outlook.com outlook.co.nz hotmail.com hotmail.co.nz live.com live.co.nz msn.com icloud.com
  me.com mac.com proton.me protonmail.com pm.me aol.com gmx.com fastmail.com zoho.com hey.com mail.com xtra.co.nz
  slingshot.co.nz orcon.net.nz vodafone.co.nz vodafone.net.nz inspire.net.nz actrix.co.nz clear.net.nz paradise.net.nz
  ihug.co.nz snap.net.nz kinect.co.nz farmside.co.nz kiwi.net.nz callplus.net.nz bigpond.com`.split(/\s+/),
)

const nameOf = (company: string) => {
  const plain = foldText(company)
  const words = plain
    .replaceAll('.', '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words.replace(/(?<= )ltd$/, 'limited') || plain
}

/**
 * The rows of one company share a key: the email domain, or the folded company name for a public mailbox.
 * Migration 0004 computes the same key for earlier rows. @returns null for an erased row
 */
export const companyKeyOf = (email: string, company: string): string | null => {
  if (email === erasedText) return null
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const isShared = publicMailboxes.has(domain) || /^(yahoo|ymail)\./.test(domain)
  return isShared ? `name:${nameOf(company)}` : `domain:${domain}`
}
