import { expect, test } from 'vitest'
import { telUrl } from '#web/lib/tel-url.ts'

test.each([
  ['03 555 0142', '035550142'],
  ['(03) 555-0142', '035550142'],
  ['+64 3 555 0142', '+6435550142'],
  ['+64 (0)21 555 014', '+6421555014'],
  ['+(64) 21\u00a0555\u2011014', '+6421555014'],
  ['021 555 014 ext 22', '021555014'],
  ['Mobile 021 555 014 or 03 555 0142', '021555014'],
])('"%s" calls %s', (written, dialled) => {
  expect(telUrl(written)).toBe(`tel:${dialled}`)
})
