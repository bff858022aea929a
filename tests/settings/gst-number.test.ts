import { expect, test } from 'vitest'
import { gstNumberFault, tidyGstNumber } from '#src/business/gst-number-rules.ts'

test.each([
  ['49091850', '49-091-850'],
  ['35901981', '35-901-981'],
  ['49098576', '49-098-576'],
  ['136410132', '136-410-132'],
  ['136-410-132', '136-410-132'],
  [' 49 091 850 ', '49-091-850'],
  ['049-091-850', '49-091-850'],
  ['136–410—132', '136-410-132'],
  ['136‑410−132', '136-410-132'],
  ['136\u00a0410\u200b132', '136-410-132'],
  ['１３６４１０１３２', '136-410-132'],
])('the GST number %s is taken and shown as %s', (typed, shown) => {
  expect([tidyGstNumber(typed), gstNumberFault(tidyGstNumber(typed))]).toEqual([shown, null])
})

const [length, digits] = ['A GST number has 8 or 9 digits', 'One of the digits of this GST number is wrong.']

test.each([
  ['', length],
  ['9125568', length],
  ['1364101320', length],
  ['136-410-13x', length],
  ['GST 136-410-132', length],
  ['136410133', digits],
  ['136410123', digits],
  ['49091851', digits],
  ['123456789', digits],
  // The check digit is right, and no such number is given.
  ['09125568', digits],
  ['150000032', digits],
])('the GST number “%s” is refused', (typed, fault) => {
  expect(gstNumberFault(tidyGstNumber(typed))).toBe(fault)
})
