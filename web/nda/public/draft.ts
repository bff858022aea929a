import type { NdaSignature } from '#src/nda/schema.ts'
import { withSessionStorage } from '#web/lib/session-storage.ts'
import { type NdaForm, readNdaForm, validateSignature } from './validate.ts'

/** Stored in this tab until the signature is recorded. `sent` is the exact body, so that a reload can send it again. */
type SignatureDraft = { typed: NdaForm; sent: NdaSignature | null }

const storageKey = (invitationId: string) => `nda ${invitationId}`

const parseSent = (sent: unknown): NdaSignature | null => {
  const { quoteId, textSha256, shownHash, confirmationChecked, ...typed } = Object(sent)
  if (confirmationChecked !== true || typeof shownHash !== 'string') return null
  const form = readNdaForm(new Map(Object.entries({ ...typed, confirmationChecked })))
  const parsed = validateSignature(form, { quoteId, textSha256, shownHash })
  return 'data' in parsed ? parsed.data : null
}

/** @returns null for text that is no draft. Consent is never restored: the signer must tick the box again. */
export const parseSignatureDraft = (text: string | null): SignatureDraft | null => {
  try {
    const draft: Record<string, unknown> = Object(JSON.parse(text ?? ''))
    const typed: Record<string, unknown> = Object(draft.typed)
    if (draft.typed === undefined) return null
    return {
      typed: { ...readNdaForm({ get: (name) => typed[name] }), confirmationChecked: false },
      sent: parseSent(draft.sent),
    }
  } catch {
    return null
  }
}

export const loadSignatureDraft = (invitationId: string) =>
  parseSignatureDraft(withSessionStorage((storage) => storage.getItem(storageKey(invitationId))))

export const saveSignatureDraft = (invitationId: string, draft: SignatureDraft) =>
  void withSessionStorage((storage) => storage.setItem(storageKey(invitationId), JSON.stringify(draft)))

export const deleteSignatureDraft = (invitationId: string) =>
  void withSessionStorage((storage) => storage.removeItem(storageKey(invitationId)))
