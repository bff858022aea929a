import { type NdaSignature, ndaSignature } from '#src/nda/schema.ts'
import { askTab } from '#web/lib/tab-storage.ts'
import { type NdaForm, readNdaForm } from './check.ts'

/**
 * What this tab keeps until the signature is recorded: what is typed, and once the button was pressed the very words
 * that were sent, so that they can be sent again after a reload.
 */
export type Kept = { typed: NdaForm; sent: NdaSignature | null }

const key = (tokenId: string) => `nda ${tokenId}`

/** What stood in the storage → what was kept, or null where it is none. A tick is not kept: it is made by hand. */
export const readKept = (text: string | null): Kept | null => {
  try {
    const kept: Record<string, unknown> = Object(JSON.parse(text ?? ''))
    const typed: Record<string, unknown> = Object(kept.typed)
    const sent = ndaSignature.safeParse(kept.sent)
    if (kept.typed === undefined) return null
    return {
      typed: { ...readNdaForm({ get: (name) => typed[name] }), confirmationChecked: false },
      sent: sent.success ? sent.data : null,
    }
  } catch {
    return null
  }
}

export const loadKept = (tokenId: string) => readKept(askTab((storage) => storage.getItem(key(tokenId))))

export const keep = (tokenId: string, kept: Kept) =>
  void askTab((storage) => storage.setItem(key(tokenId), JSON.stringify(kept)))

export const dropKept = (tokenId: string) => void askTab((storage) => storage.removeItem(key(tokenId)))
