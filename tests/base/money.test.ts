import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldErrors } from '#src/base/field-errors.ts'
import { money } from '#src/base/fields.ts'
import { centsOf, dollarsOf, formatMoney, isDollars, parseMoney } from '#src/base/money.ts'

test('every amount of whole cents survives storage and display (D11)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 * 100 }), (cents) => {
      const amount = dollarsOf(cents)
      expect([isDollars(amount), centsOf(amount)]).toEqual([true, cents])
      const read = [parseMoney(amount.toFixed(2)), parseMoney(formatMoney(amount)), JSON.parse(JSON.stringify(amount))]
      expect(read).toEqual([amount, amount, amount])
    }),
    { numRuns: 20_000 },
  )
})

test.each([
  ...['1,5', '1e3', '-0', '-1', 'NaN', 'Infinity', '1.234', '.', '.567', '1.', '0x10', '12,34', '1 000'],
  ...['10000000.01', '٣'],
])('"%s" is not an amount (D11)', (typed) => {
  expect(parseMoney(typed)).toBeNull()
})

test.each([
  ['1,234.50', 1234.5],
  ['$95', 95],
  [' 0.05 ', 0.05],
  ['.95', 0.95],
  ['10000000', 10_000_000],
])('"%s" is %d dollars', (typed, amount) => {
  expect(parseMoney(typed)).toBe(amount)
})

const noAmounts = [Number.NaN, Number.POSITIVE_INFINITY, -0, -0.01, 0.001, 10_000_000.01, '5', true, [], {}]

test.each(noAmounts)('%s in JSON is refused with the fixed sentence (D11)', (value) => {
  const { error } = money('Retainer rate').safeParse(value)
  const sentence = 'Retainer rate must be a positive number with up to 2 decimals'
  expect(error && fieldErrors(error)).toEqual({ '': sentence })
})
