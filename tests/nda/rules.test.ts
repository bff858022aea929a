import { expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import { differencesOf, initials, invitationState, isSameName } from '#src/nda/rules.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z` as Instant
const fresh = { signed_at: null, handed_over_at: null, revoked_at: null, expires_at: at(30), first_opened_at: null }

test.each([
  ['sent', {}, 1],
  ['opened', { first_opened_at: at(2) }, 29],
  ['expired', {}, 30],
  ['expired', { first_opened_at: at(2) }, 30],
  ['expired', { expires_at: at(10), revoked_at: at(20) }, 21],
  ['revoked', { revoked_at: at(5) }, 6],
  ['signed', { signed_at: at(3) }, 30],
  ['handed_over', { handed_over_at: at(3) }, 30],
  ['handed_over', { handed_over_at: at(3), revoked_at: at(5) }, 6],
])('an invitation is %s: %j on day %i', (state, changes, day) => {
  expect(invitationState({ ...fresh, ...changes }, at(day))).toBe(state)
})

test.each([
  ['Rimu & Tōtara Foods Limited', 'RTFL'],
  ['Ōtautahi Whānau Trust', 'ŌWT'],
  ["O'Rourke, Sons + 3M (NZ) Ltd", 'OS3NL'],
  ['A B C D E F G H I J', 'ABCDEFGH'],
  ['— & —', '–'],
])('the initials of %s are %s', (company, expected) => {
  expect(initials(company)).toBe(expected)
})

test.each([
  ['Hana Tāmati', ' HANA  tamati ', true],
  ['Hana Tāmati', 'Hana Tāmati-Kahu', false],
])('%s and %s are the same name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})

test('a title that the invitation left open is no difference, and spaces as printed are none', () => {
  const typed = { companyName: 'Rimu Foods', contactName: 'Hana Tāmati', title: 'Director' }
  expect(differencesOf({ company: 'Rimu\u00a0 Foods', contactName: 'Hana Ta\u0304mati', title: '' }, typed)).toEqual([])
  expect(differencesOf({ company: 'Rimu', contactName: 'Hana Tāmati', title: 'Owner' }, typed)).toEqual([
    { field: 'companyName', invited: 'Rimu', signed: 'Rimu Foods' },
    { field: 'title', invited: 'Owner', signed: 'Director' },
  ])
})
