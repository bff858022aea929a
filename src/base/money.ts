import { tidy } from './characters.ts'

/** JSON and forms carry dollars with at most 2 decimals; the database stores whole cents. */
export type Dollars = number & { readonly __brand: 'Dollars' }
export type Cents = number & { readonly __brand: 'Cents' }

const maxDollars = 10_000_000

export const isDollars = (amount: number): amount is Dollars =>
  Number.isFinite(amount) &&
  !Object.is(amount, -0) &&
  amount >= 0 &&
  amount <= maxDollars &&
  Number(amount.toFixed(2)) === amount

export const centsOf = (amount: Dollars) => Math.round(amount * 100) as Cents
export const dollarsOf = (cents: Cents | number) => (cents / 100) as Dollars
export const dollarsOrNull = (cents: number | null) => (cents === null ? null : dollarsOf(cents))

/** Rounds half up, by size: -0.5 gives -1. Both arguments must be whole, and `by` positive. */
export const divideCents = (cents: number, by: number) => {
  const rounded = Math.floor((2 * Math.abs(cents) + by) / (2 * by))
  return cents < 0 ? -rounded : rounded
}

const typedMoney = /^\$?\s*((\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?|\.\d{1,2})$/

/** Accepts "1,234.50", "$95" and ".95"; returns null for "1,5", "1e3" and "-2". */
export const parseMoney = (typed: string): Dollars | null => {
  const text = tidy(typed).normalize('NFKC')
  if (!typedMoney.test(text)) return null
  const amount = Number(text.replace(/[$,\s]/g, ''))
  return isDollars(amount) ? amount : null
}

const twoDecimals = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const formatMoney = (amount: Dollars) => `$${twoDecimals.format(amount)}`

/** "$3,200" and "$680.50", for a screen. */
export const formatShortMoney = (amount: Dollars) => formatMoney(amount).replace(/\.00$/, '')

/** Reads digits as a person types them, "5", "+5", "0.5" or "５"; NaN for what a program would take: "", "0x10", "1e1". */
export const parseNumber = (typed: string): number => {
  const text = tidy(typed).normalize('NFKC')
  return /^\+?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(text) ? Number(text) : Number.NaN
}

/** The number, or the text itself where it is none, so that a schema refuses it with its own message. */
export const readNumber = (typed: string) => {
  const number = parseNumber(typed)
  return Number.isNaN(number) ? typed : number
}
