import { appendEvent } from '#src/audit/record.ts'
import { businessSettingsUrl } from '#src/base/links.ts'
import { Problem } from '#src/base/problem.ts'
import { type Instant, instant } from '#src/base/time.ts'
import { isGuarded, type SettingKey, settingKeys, settings } from '#src/business/settings-rules.ts'
import type { Context } from '#src/context.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import type { SettingsPatch } from './schema.ts'
import * as store from './store.ts'
import { reportChange, settingsSubject as subject } from './tell-owner.ts'

type SettingChange = { key: SettingKey; value: unknown }

const changesIn = ({ version: _, sure: __, ...parts }: SettingsPatch): SettingChange[] => {
  const typed = Object.entries(parts).flatMap(([part, values]) =>
    Object.entries(values ?? {}).map(([name, value]) => [`${part}.${name}`, value] as const),
  )
  return settingKeys.flatMap((key) => typed.filter(([name]) => name === key).map(([, value]) => ({ key, value })))
}

/** The path of the address for news is a secret between the owner and the service. */
const valueInWords = (key: SettingKey, value: unknown) => {
  if (value == null) return 'not set'
  if (key === 'notices.news_url') return new URL(String(value)).origin
  return typeof value === 'object' ? Object.values(value).join(' ') : String(value)
}

const refuse = <Change extends SettingChange>(
  code: 'set_by_server' | 'changed_meanwhile',
  changes: readonly Change[],
  sentence: (change: Change) => string = () => new Problem(code).message,
) => {
  const fields = Object.fromEntries(changes.map((change) => [change.key, sentence(change)]))
  if (changes.length > 0) throw new Problem(code, { fields })
}

export const listSettingChanges = (ctx: Reads, { since }: { since: Instant }) =>
  store
    .findChangesSince(ctx, since)
    .filter(({ key }) => settingKeys.includes(key))
    .map(({ key, value, before, at, changed_by: by }) => {
      const [from, to] = [before, value].map((json) => valueInWords(key, JSON.parse(json ?? 'null')))
      return { at, by, label: settings[key].label, words: `${from} → ${to}` }
    })

/** Stores each value that differs. One that somebody changed since `version` is refused, beside both values. @throws set_by_server, changed_meanwhile */
export const changeSettings = (ctx: Context, patch: SettingsPatch) =>
  transact(ctx, (tx) => {
    const { fixed } = tx.config
    const { notifyEmail } = tx.business()
    const requested = changesIn(patch)
    refuse(
      'set_by_server',
      requested.filter(({ key }) => fixed[key] != null),
    )
    const newestRows = new Map(store.findChanges(tx).map((row) => [row.key, row]))
    const changes = requested
      .map(({ key, value }) => ({ key, value, before: JSON.parse(newestRows.get(key)?.value ?? 'null') as unknown }))
      .filter(({ value, before }) => JSON.stringify(value) !== JSON.stringify(before))
    if (changes.length === 0) return
    const overtaken = changes.filter(({ key }) => (newestRows.get(key)?.id ?? 0) > patch.version)
    refuse('changed_meanwhile', overtaken, ({ key, value, before }) => {
      const [stored, sent] = [before, value].map((one) => valueInWords(key, one))
      return `Somebody else changed this meanwhile: ${stored}. Save again to replace it by: ${sent}.`
    })
    const at = instant(tx.clock())
    for (const { key, value } of changes) {
      store.insertChange(tx, { key, value: value === null ? null : JSON.stringify(value), changed_by: tx.actor.id, at })
    }
    const keys = changes.map(({ key }) => key).join(' ')
    appendEvent(tx, { event: 'settings_changed', subject, detail: { keys, change: store.findVersion(tx) } })
    const guardedChanges = changes.filter(({ key }) => isGuarded(key))
    if (guardedChanges.length > 0) {
      reportChange(tx, {
        to: notifyEmail,
        changes: guardedChanges.map(({ key, value, before }) => ({
          label: settings[key].label,
          before: valueInWords(key, before),
          after: valueInWords(key, value),
        })),
        link: businessSettingsUrl(tx.config.origin),
      })
    }
  })
