import { parseMoney, parseNumber } from '#src/base/money.ts'
import { type Day, instant, msOf, nzMoment } from '#src/base/time.ts'
import { workWordsMax } from '#src/days/rules.ts'

type FieldOptions = {
  value?: string
  hint?: string | ((typed: string) => string)
  required?: boolean
  min?: Day
  max?: Day
  maxLength?: number
  options?: readonly (readonly [value: string, label: string])[]
  /** What is posted for the typed text. */
  parse?: (typed: string) => unknown
}

export type ActField = FieldOptions & {
  name: string
  as: 'Day' | 'Moment' | 'Text' | 'Integer' | 'Money' | 'Select'
  label: string
}

export const dayField = (name: string, label: string, options: FieldOptions = {}): ActField => ({
  ...{ name, label, required: true, ...options },
  as: 'Day',
})

export const wordsField = (label: string, required = false): ActField => ({
  ...{ name: 'words', label, required, maxLength: workWordsMax },
  as: 'Text',
})

export const numberField = (
  name: string,
  label: string,
  { unit = 1, ...options }: FieldOptions & { unit?: number },
): ActField => ({
  ...{ name, label, ...options },
  as: 'Integer',
  parse: (typed) => parseNumber(typed) * unit,
})

export const sumField: ActField = {
  ...{ name: 'amount', label: 'Sum before GST', required: true },
  as: 'Money',
  parse: parseMoney,
}

type Options = readonly (readonly [value: string, label: string])[]

export const choice = (name: string, label: string, options: Options, parse?: ActField['parse']): ActField => ({
  ...{ name, label, options, value: options[0]?.[0] ?? '', ...(parse && { parse }) },
  as: 'Select',
})

const driveLabels = [
  ['charged', 'Charged'],
  ['free', 'Free'],
] as const

/** Inside the free distance, or not charged. */
export const driveField = choice('travel_free', 'The drive', driveLabels, (typed) => typed === 'free')

/** New Zealand's time, as the browser's control has it: "2026-11-09T16:00". */
const momentOf = (typed: string) => {
  const [day = '', clock = ''] = typed.split('T')
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return instant(msOf(nzMoment(day as Day, hour)) + minute * 60_000)
}

/** When the client's message arrived, from which every rule counts. */
export const receivedField: ActField = {
  ...{ name: 'received', label: 'Received', hint: 'When their message came. Leave empty for now.' },
  as: 'Moment',
  parse: momentOf,
}

export const enderLabels = [
  ['client', 'The client'],
  ['owner', 'We do'],
] as const
export const endLabels = [
  ['notice', 'notice of 30 days'],
  ['agreed', 'both agree'],
  ['breach', 'the other side broke the agreement'],
  ['force_majeure', 'events outside anybody’s control'],
] as const
