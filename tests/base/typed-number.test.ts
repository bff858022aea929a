import { expect, test } from 'vitest'
import { parseMoney, parseNumber, readNumber } from '#src/base/money.ts'
import { daysOrderIn, decisionIn, isTicked, signatureIn } from '#src/site/client-form-rules.ts'

test.each<[string, number]>([
  ...['5', ' 5 ', '+5', '５', '005', '\u202d5\u202c'].map((typed): [string, number] => [typed, 5]),
  ['0.5', 0.5],
  ['０', 0],
])('%j is the number %d in every form', (typed, number) => {
  expect([parseNumber(typed), readNumber(typed)]).toEqual([number, number])
  expect(daysOrderIn(new URLSearchParams({ days: typed }))).toMatchObject({ days: number })
})

test.each(['', ' ', '0x10', '0b1', '1e1', '-5', 'five', '5 days', '1,5', 'Infinity', '1_0'])(
  '%j is no number',
  (typed) => {
    expect([parseNumber(typed), readNumber(typed)]).toEqual([Number.NaN, typed])
    expect(daysOrderIn(new URLSearchParams({ days: typed }))).toMatchObject({ days: Number.NaN })
  },
)

test('an amount may stand in fullwidth digits', () => {
  expect([parseMoney('＄１,２５０'), parseMoney('1e3')]).toEqual([1250, null])
})

test.each([
  ['on', true],
  ['true', true],
  ['false', false],
  ['FALSE', false],
  ['0', false],
  ['', false],
  [null, false],
])('a box posted as %j is ticked: %j', (value, ticked) => {
  expect(isTicked(value)).toBe(ticked)
  const form = (key: string) => new URLSearchParams(value === null ? {} : { [key]: value })
  const confirmed = decisionIn('accepted', form('authorization_confirmed'))
  expect(confirmed).toMatchObject({ authorization_confirmed: ticked })
  expect(signatureIn(form('confirmationChecked'))).toMatchObject({ confirmationChecked: ticked })
})
