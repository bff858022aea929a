import type { EntryId } from '#src/base/id.ts'
import type { Day } from '#src/base/time.ts'
import type { AdminDays, AskedEmail, OwnerEntry } from '#src/days/schema.ts'
import type { ActField } from './act-fields.ts'

type ActOptions = {
  fields?: readonly ActField[]
  /** Values that are posted with those of the fields. */
  extra?: object
  ends?: boolean
  /** Posted with an idempotency key, so that a repeated press makes one entry. */
  once?: true
}

/** An act as a menu and its dialog show it: makes an entry, or opens an email to read before it is sent. */
export type DaysAct = ActOptions & {
  key: OwnerEntry['kind'] | AskedEmail['kind']
  label: string
  consequence: string
  title: string
  email?: AskedEmail
}

export type RowActs = {
  days: AdminDays
  today: Day
  onChoose: (act: DaysAct, of: EntryId) => void
  onShowEarlier: () => void
}
/** The entry that is posted for the typed values; an empty field that need not be filled is left out. */
export const postedEntry = (
  { key: kind, extra, fields = [], once }: DaysAct,
  typed: Record<string, string>,
  key: string,
) => {
  const posted = fields.flatMap(({ name, parse, required }): [string, unknown][] => {
    const value = typed[name]?.trim() ?? ''
    if (value === '') return required ? [[name, value]] : []
    return [[name, parse ? parse(value) : value]]
  })
  return { kind, ...extra, ...(once && { key }), ...Object.fromEntries(posted) }
}

type ActBuilder = (key: OwnerEntry['kind'], label: string, consequence: string, options?: ActOptions) => DaysAct

/** Builds an act: on the engagement, or on the entry `of`. `about`: the block or booking that the title names. */
export const actOn =
  (of?: EntryId, about?: string): ActBuilder =>
  (key, label, consequence, { extra, ...options } = {}) => ({
    ...{ key, label, consequence, ...options },
    ...{ title: about ? `${label}: ${about}` : label, extra: { ...(of && { of }), ...extra } },
  })

export const emailAct = (label: string, email: AskedEmail): DaysAct => ({
  ...{ key: email.kind, label, consequence: 'You read the email first', title: label, email },
})

export const presentActs = (...acts: (DaysAct | false | null)[]) => acts.filter((one) => one !== false && one !== null)
