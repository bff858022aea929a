import { appendEvent } from '#src/audit/record.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { currentText, listTexts } from './list.ts'
import type { TextsPublish } from './schema.ts'
import * as store from './store.ts'
import { readText } from './text.ts'

/** Puts the drafts of these texts on the site; a text without a draft stays. @throws invalid */
export const publishTexts = (ctx: Context, { keys }: TextsPublish) => {
  transact(ctx, (tx) => {
    const rows = store.findNewestTexts(tx)
    for (const key of new Set(keys)) {
      const { draft } = currentText(rows, key)
      if (draft === null) continue
      // An earlier version of the product, which took other tokens, may have saved it.
      const read = readText(key, draft)
      if ('fault' in read) throw new Problem('invalid', { error: read.fault, fields: { [key]: read.fault } })
      const at = instant(tx.clock())
      store.insertVersion(tx, { key, state: 'published', text: read.text, changed_by: tx.actor.id, at })
      appendEvent(tx, { event: 'text_published', subject: key, detail: { version: store.findNewestId(tx) } })
    }
  })
  return listTexts(ctx)
}
