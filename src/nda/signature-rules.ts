import { tidy } from '#src/base/characters.ts'
import { pick } from '#src/base/objects.ts'
import type { Fields } from '#src/base/problem.ts'
import { parseTypedDay } from '#src/base/typed-day.ts'
import { lineFault, printedLine } from '#src/pdf/rules.ts'
import { consentWording } from './rules.ts'

export const labels = {
  companyName: 'Client Company Name',
  contactName: 'Contact Name',
  title: 'Title/Position',
  date: 'Date',
  signature: 'Signature (typed name)',
  confirmationChecked: consentWording,
} as const

export const codeLabel = 'Six-digit code'

export const handOverLabels = { contactName: 'Their name', email: 'Their email' } as const

export const signedNames = ['companyName', 'contactName', 'title', 'date', 'signature'] as const
export type SignedName = (typeof signedNames)[number]
export type SignedFields = Record<SignedName, string>

export const fieldsOf = (signed: SignedFields): SignedFields => pick(signed, ...signedNames)

export const fieldsWith = (textOf: (name: SignedName) => string) =>
  Object.fromEntries(signedNames.map((name) => [name, textOf(name)])) as SignedFields

type LineRule = { label: string; max: number; required: string; isRight?: (line: string) => boolean; wrong?: string }

const hasLetter = (line: string) => /\p{L}/u.test(line)

// A link would go out in our email, to whoever is named with it.
const isLink = (line: string) =>
  /:\/\/|\bwww\.|@|[\p{L}\d-]\.\p{L}{2,}\/|[\p{L}\d-]{2,}\.(?:[a-z]{2,}|[A-Z]{2,})(?!\p{L})/u.test(line)

export const signerNameRule = {
  isRight: (line: string) => hasLetter(line) && !isLink(line),
  wrong: 'Type the name of the person who signs',
}

const lineRules: Record<SignedName, LineRule> = {
  companyName: {
    label: 'Company name',
    max: 200,
    required: 'Company name is required',
    isRight: hasLetter,
    wrong: 'Type the name of the company',
  },
  contactName: { label: 'Contact name', max: 100, required: 'Contact name is required', ...signerNameRule },
  title: { label: 'Title', max: 100, required: 'Title/Position is required' },
  date: {
    label: 'Date',
    max: 50,
    required: 'Date is required',
    isRight: (line) => parseTypedDay(line) !== null,
    wrong: 'Enter the date, for example 23 November 2026',
  },
  signature: {
    label: 'Signature',
    max: 100,
    required: 'Signature (typed name) is required',
    isRight: hasLetter,
    wrong: 'Type your name as your signature',
  },
}

export const requiredOf = (key: SignedName) => lineRules[key].required

/** The fault of a {@link printedLine} of the signature, or null. */
export const signedLineFault = (key: SignedName, line: string): string | null => {
  const { label, max, required, isRight = () => true, wrong = required } = lineRules[key]
  if (line === '') return required
  return lineFault(label, max, line) ?? (isRight(line) ? null : wrong)
}

export const mustAccept = 'You must accept this NDA'

export const sixDigits = 'Enter the six digits of the code'

export const withoutSpaces = (typed: string) => tidy(typed).replaceAll(/\s/g, '')

export const isSixDigits = (typed: string) => /^[0-9]{6}$/.test(withoutSpaces(typed))

type FormFields = SignedFields & { confirmationChecked: boolean }

/** The faults of a typed signature by field. The browser checks with these rules; the server's schema says the same. */
export const signatureFaults = (typed: FormFields): Fields =>
  Object.fromEntries([
    ...signedNames.flatMap((name) => {
      const fault = signedLineFault(name, printedLine(typed[name]))
      return fault === null ? [] : [[name, fault]]
    }),
    ...(typed.confirmationChecked ? [] : [['confirmationChecked', mustAccept]]),
  ])
