import { findAccountEmail } from '#src/auth/account/get-account.ts'
import type { UserId } from '#src/base/id.ts'
import type { Reads } from '#src/db/transact.ts'
import type { EditedText, TextVersion } from './schema.ts'
import * as store from './store.ts'
import { type TextKey, textKeys, texts } from './text.ts'

/** The text on the site, and the draft that differs from it. */
export const currentText = (rows: ReturnType<typeof store.findNewestTexts>, key: TextKey) => {
  const of = (state: 'draft' | 'published') => rows.find((row) => row.key === key && row.state === state)
  const [saved, shown] = [of('draft'), of('published')]
  const published = shown?.text ?? texts[key].text
  const waits = saved !== undefined && saved.id > (shown?.id ?? 0) && saved.text !== published
  return { published, draft: waits ? saved.text : null }
}

export const listTexts = (ctx: Reads): EditedText[] => {
  const rows = store.findNewestTexts(ctx)
  const published = store.findPublished(ctx)
  const emails = new Map(
    [...new Set(published.map(({ changed_by }) => changed_by))].map((id) => [
      id,
      findAccountEmail(ctx, { id: id as UserId }) ?? id,
    ]),
  )
  const versionOf = ({ id, text, at, changed_by }: (typeof published)[number]): TextVersion => ({
    version: id,
    text,
    at,
    by: emails.get(changed_by) ?? changed_by,
  })
  return textKeys.map((key) => {
    const { label, hint = null, page, max, tokens } = texts[key]
    const versions = published.filter((row) => row.key === key).map(versionOf)
    return { key, label, hint, page, max, tokens, ...currentText(rows, key), versions }
  })
}
