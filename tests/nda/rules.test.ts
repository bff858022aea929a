import { expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import { documentName, initials, invitationState, verifier } from '#src/nda/rules.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z` as Instant
const fresh = { signed_at: null, revoked_at: null, expires_at: at(30), first_opened_at: null }

test.each([
  ['sent', {}, 1],
  ['opened', { first_opened_at: at(2) }, 3],
  ['opened', { first_opened_at: at(2) }, 29],
  ['expired', {}, 30],
  ['expired', { first_opened_at: at(2) }, 30],
  ['revoked', { revoked_at: at(5) }, 6],
  ['revoked', { revoked_at: at(5), first_opened_at: at(2) }, 30],
  ['signed', { signed_at: at(3), first_opened_at: at(2) }, 4],
  ['signed', { signed_at: at(3) }, 30],
])('an invitation is %s: %j on day %i', (state, changes, day) => {
  expect(invitationState({ ...fresh, ...changes }, at(day))).toBe(state)
})

test('an invitation that expired before it was replaced stays expired', () => {
  const replaced = { ...fresh, expires_at: at(10), revoked_at: at(20) }
  expect(invitationState(replaced, at(21))).toBe('expired')
})

test('the verifier is the last 8 characters of the id, upper-cased, and is in the file name', () => {
  expect(verifier('nda_0123456789abcdefghjk')).toBe('CDEFGHJK')
  expect(documentName('nda_0123456789abcdefghjk')).toBe('nda-CDEFGHJK.pdf')
})

test.each([
  ['Rimu & Tōtara Foods Limited', 'RTFL'],
  ['rimu', 'R'],
  ['Ōtautahi Whānau Trust', 'ŌWT'],
  ["O'Rourke, Sons + 3M (NZ) Ltd", 'OS3NL'],
  ['A B C D E F G H I J', 'ABCDEFGH'],
  ['— & —', '–'],
])('the initials of %s are %s', (company, expected) => {
  expect(initials(company)).toBe(expected)
})
