import { appendEvent } from '#src/audit/record.ts'
import { findAccountEmail } from '#src/auth/account/get-account.ts'
import { Problem, requireSeen } from '#src/base/problem.ts'
import { type Instant, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Reads, type Tx, transact } from '#src/db/transact.ts'
import type { EditedText, TextRestore, TextsPublish } from './schema.ts'
import * as store from './store.ts'
import { isTextKey, readText, type TextKey, textKeys, texts } from './text.ts'

/** The published text, and the draft if one newer than it differs from it. */
const currentText = (rows: ReturnType<typeof store.findNewestTexts>, key: TextKey) => {
  const own = rows.filter((row) => row.key === key)
  const [saved, shown] = [own.find(({ state }) => state === 'draft'), own.find(({ state }) => state === 'published')]
  const published = shown?.text ?? texts[key].text
  const isPending = saved !== undefined && saved.id > (shown?.id ?? 0) && saved.text !== published
  return { published, draft: isPending ? saved.text : null, version: Math.max(saved?.id ?? 0, shown?.id ?? 0) }
}

export const listTexts = (ctx: Reads): EditedText[] => {
  const rows = store.findNewestTexts(ctx)
  const versions = store.findPublished(ctx).map(({ id, key, text, at, changed_by }) => ({
    key,
    version: { version: id, text, at, by: findAccountEmail(ctx, { id: changed_by }) ?? changed_by },
  }))
  return textKeys.map((key) => {
    const { label, hint = null, page, max, tokens } = texts[key]
    const own = versions.flatMap((one) => (one.key === key ? [one.version] : []))
    return { key, label, hint, page, max, tokens, ...currentText(rows, key), versions: own }
  })
}

export const listTextChanges = (ctx: Reads, { since }: { since: Instant }) =>
  store
    .findPublished(ctx)
    .flatMap(({ at, changed_by: by, key, text }) =>
      at >= since && isTextKey(key) ? [{ at, by, label: `${texts[key].page}, ${texts[key].label}`, words: text }] : [],
    )

type TypedText = { key: TextKey; state: 'draft' | 'published'; typed: string; seen: number }

const insertText = (tx: Tx, { key, state, typed, seen }: TypedText) => {
  const read = readText(key, typed)
  if ('fault' in read) {
    const field = state === 'draft' ? state : key
    throw new Problem('invalid', { error: read.fault, fields: { [field]: read.fault } })
  }
  const { published, draft, version } = currentText(store.findNewestTexts(tx), key)
  const stored = draft ?? published
  if (state === 'draft' && read.text === stored) return
  requireSeen({ seen, version, stored, sent: read.text })
  store.insertVersion(tx, { key, state, text: read.text, changed_by: tx.actor.id, at: instant(tx.clock()) })
}

type SaveDraftInput = { key: string; draft: string; version: number }

/** A draft equal to the published text counts as no draft. @throws not_found, invalid, changed_meanwhile */
export const saveTextDraft = (ctx: Context, { key, draft, version: seen }: SaveDraftInput) => {
  transact(ctx, (tx) => {
    if (!isTextKey(key)) throw new Problem('not_found')
    insertText(tx, { key, state: 'draft', typed: draft, seen })
  })
  return listTexts(ctx)
}

/** Makes an earlier version the draft; the site does not change. @throws not_found, invalid, changed_meanwhile */
export const restoreText = (ctx: Context, { key, version, seen }: { key: string } & TextRestore) => {
  const found = store.findPublished(ctx).find((row) => row.key === key && row.id === version)
  const draft = version === 0 && isTextKey(key) ? texts[key].text : found?.text
  if (draft === undefined) throw new Problem('not_found')
  const current = isTextKey(key) ? currentText(store.findNewestTexts(ctx), key) : null
  // Without a draft nothing is overwritten.
  const isFree = seen === undefined && current?.draft === null
  return saveTextDraft(ctx, { key, draft, version: isFree ? current.version : (seen ?? -1) })
}

/** Puts the drafts of these texts on the site; without a draft a personal text becomes the owner's as it is. @throws invalid, changed_meanwhile */
export const publishTexts = (ctx: Context, { versions }: TextsPublish) => {
  transact(ctx, (tx) => {
    const rows = store.findNewestTexts(tx)
    for (const key of textKeys) {
      const [{ draft, published, version }, seen] = [currentText(rows, key), versions[key]]
      const typed = draft ?? (texts[key].personal && version === 0 ? published : null)
      if (typed === null || seen === undefined) continue
      // Checks the draft again: an earlier version of the product, with other placeholders, may have saved it.
      insertText(tx, { key, state: 'published', typed, seen })
      appendEvent(tx, { event: 'text_published', subject: key, detail: { version: store.findNewestId(tx) } })
    }
  })
  return listTexts(ctx)
}
