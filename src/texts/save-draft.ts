import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { currentText, listTexts } from './list.ts'
import * as store from './store.ts'
import { isTextKey, readText, texts } from './text.ts'

const keep = (tx: Tx, { key, typed }: { key: string; typed: string }) => {
  if (!isTextKey(key)) throw new Problem('not_found')
  const read = readText(key, typed)
  if ('fault' in read) throw new Problem('invalid', { error: read.fault, fields: { draft: read.fault } })
  const { published, draft } = currentText(store.findNewestTexts(tx), key)
  if (read.text === (draft ?? published)) return
  const at = instant(tx.clock())
  store.insertVersion(tx, { key, state: 'draft', text: read.text, changed_by: tx.actor.id, at })
}

type SaveTextDraftInput = { key: string; draft: string }

/** A draft that says what the site says is none. @throws not_found, invalid */
export const saveTextDraft = (ctx: Context, { key, draft }: SaveTextDraftInput) => {
  transact(ctx, (tx) => keep(tx, { key, typed: draft }))
  return listTexts(ctx)
}

/** Makes an earlier version the draft; the site does not change. @throws not_found, invalid */
export const restoreText = (ctx: Context, { key, version }: { key: string; version: number }) => {
  transact(ctx, (tx) => {
    const found = store.findPublished(tx).find((row) => row.key === key && row.id === version)
    const typed = version === 0 && isTextKey(key) ? texts[key].text : found?.text
    if (typed === undefined) throw new Problem('not_found')
    keep(tx, { key, typed })
  })
  return listTexts(ctx)
}
