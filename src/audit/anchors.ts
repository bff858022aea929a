import type { Crypto } from '#src/crypto.ts'
import type { Reads } from '#src/db/transact.ts'
import { findSentHeads } from '#src/mail/outbox/open-sealed.ts'
import { openKey } from './chain-key.ts'
import { type Anchors, type AuditHead, parseHead, type SeenHead } from './rules.ts'
import { findSealedKey } from './store.ts'

const effect = 'so nobody can tell who wrote the events'

const faultOf = (crypto: Crypto | null, sealed: string | null) => {
  if (sealed === null) return `The key of the audit chain is gone, ${effect}`
  return crypto ? `SECRET_KEY does not open the key of the audit chain, ${effect}` : `There is no SECRET_KEY, ${effect}`
}

type Sources = { crypto: Crypto | null; heads?: readonly AuditHead[] }

const headsSent = (reads: Reads, crypto: Crypto): SeenHead[] =>
  findSentHeads({ ...reads, crypto }).flatMap(({ head: text, sentAt }) => {
    const head = parseHead(text)
    return head ? [{ ...head, at: sentAt }] : []
  })

export const anchorsOf = (reads: Reads, { crypto, heads = [] }: Sources): Anchors => {
  const enteredHeads = heads.map((head) => ({ ...head, at: null }))
  try {
    const sealed = findSealedKey(reads)
    const key = crypto && sealed !== null ? openKey(crypto, sealed) : null
    const sentHeads = crypto ? headsSent(reads, crypto) : []
    return { key, fault: key ? null : faultOf(crypto, sealed), heads: [...sentHeads, ...enteredHeads] }
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault)
    return { key: null, fault: `The key of the audit chain cannot be read (${reason}), ${effect}`, heads: enteredHeads }
  }
}
