import { appendEvent } from '#src/audit/record.ts'
import { saysOf } from '#src/audit/says.ts'
import type { ActorId } from '#src/base/actor.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import type { Engagement } from './draw-rules.ts'
import type { AcceptedQuote } from './engagement.ts'
import { checkEntry } from './entering-rules.ts'
import type { Entry } from './entry-rules.ts'
import { linesOfBill } from './line-rules.ts'
import { tellOfEntry } from './news/tell.ts'
import { engage } from './rules.ts'
import * as store from './store.ts'

/** The words can be erased later, so they have a hash of their own. */
export const saysOfEntry = ({ words, audit_seq: _, ...facts }: Entry & { audit_seq?: number }) => ({
  ...saysOf(facts),
  words_sha256: words && saysOf({ words }).says_sha256,
})

type Own = 'day' | 'to' | 'replacement' | 'notice_on' | 'hours' | 'km' | 'words' | 'of' | 'share' | 'key' | 'number'
export type EntryDraft = { [Name in Own]?: Entry[Name] | undefined } & Pick<Entry, 'kind' | 'by'>

const whole = ({ kind, by, ...own }: EntryDraft, engagement: Engagement) => ({
  ...{ kind, by, day: own.day ?? null, to: own.to ?? null, replacement: own.replacement ?? null },
  ...{ notice_on: own.notice_on ?? null, hours: own.hours ?? null, km: own.km ?? null, words: own.words ?? null },
  ...{ of: own.of ?? null, share: own.share ?? null, key: own.key ?? null, number: own.number ?? null },
  // A bill keeps its lines, whatever is set or entered later.
  lines: kind === 'billed' && own.day ? linesOfBill(engagement, own.day) : null,
})

const isRepeated = (draft: EntryDraft, entry: Entry) => {
  if (draft.key !== entry.key) return false
  const isSame = (['kind', 'day', 'hours', 'of'] as const).every((name) => (draft[name] ?? null) === entry[name])
  if (!isSame) throw new Problem('key_reused')
  return true
}

type EnterInput = { quote: AcceptedQuote; draft: EntryDraft; actor?: ActorId }

/** Adds an entry with its event and emails, unless a rule forbids it; a repeated key adds none. @returns the quote with the entry */
export const enter = (tx: Tx, { quote, draft, actor = tx.actor.id }: EnterInput): AcceptedQuote => {
  if (draft.key && quote.entries.some((entry) => isRepeated(draft, entry))) return quote
  const at = instant(tx.clock())
  const engagement = engage(quote.rates, quote.entries, tx.config.place.region.code)
  const entry: Entry = { ...whole(draft, engagement), id: newId(tx.random, 'ent'), quote_id: quote.id, at }
  checkEntry(engagement, quote.entries, entry)
  const detail = { entry: entry.id, kind: entry.kind, ...saysOfEntry(entry) }
  const audit_seq = appendEvent(tx, { event: 'days_entered', actor, subject: quote.id, detail })
  const row = { ...entry, audit_seq }
  store.insertEntry(tx, row)
  const entered = { ...quote, entries: [...quote.entries, row] }
  tellOfEntry(tx, { quote: entered, entry })
  return entered
}
