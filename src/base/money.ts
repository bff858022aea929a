/**
 * Money. It travels as dollars, a number with at most 2 decimals, and is stored as whole cents (GAPS "Names").
 * Fractions of a dollar are handled in this file only.
 */
export type Dollars = number & { readonly __brand: 'Dollars' }
export type Cents = number & { readonly __brand: 'Cents' }

/** The largest amount taken: $10,000,000.00. */
export const mostDollars = 10_000_000

/** Whether a number is an amount we take: 0 to {@link mostDollars}, at most 2 decimals, and not minus zero. */
export const isDollars = (amount: number): amount is Dollars =>
  Number.isFinite(amount) &&
  !Object.is(amount, -0) &&
  amount >= 0 &&
  amount <= mostDollars &&
  Number(amount.toFixed(2)) === amount

export const centsOf = (amount: Dollars) => Math.round(amount * 100) as Cents
export const dollarsOf = (cents: Cents | number) => (cents / 100) as Dollars

const typedMoney = /^\$?\s*((\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?|\.\d{1,2})$/

/** What a person typed ("1,234.50", "$95", ".95") → dollars, or null where it is no amount ("1,5", "1e3", "-2"). */
export const parseMoney = (typed: string): Dollars | null => {
  const text = typed.trim()
  if (!typedMoney.test(text)) return null
  const amount = Number(text.replace(/[$,\s]/g, ''))
  return isDollars(amount) ? amount : null
}

const shown = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1234.5 → "$1,234.50": always 2 decimals (SPEC §9). */
export const formatMoney = (amount: Dollars) => `$${shown.format(amount)}`
