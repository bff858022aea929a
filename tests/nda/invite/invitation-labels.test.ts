import { expect, test } from 'vitest'
import { type Instant, instant, msOf } from '#src/base/time.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import { describeInvitation, formatEarlierInvitation, mayInvite } from '#web/nda/admin/labels.ts'

const at = (text: string) => instant(msOf(text as Instant))

const invitation = (changes: Partial<InvitationSummary> = {}): InvitationSummary => ({
  id: 'nda_0123456789abcdef',
  state: 'sent',
  ...{ company: 'Rimu & Tōtara Foods Limited', contactName: 'Hana Tāmati', title: 'Director' },
  ...{ email: 'hana@rimu.example', verifier: '89ABCDEF', link: 'http://localhost:3000/nda?token=secret' },
  ...{ created_at: at('2026-11-07T03:05:00Z'), expires_at: at('2026-12-07T03:05:00Z'), revoked_at: null },
  ...{ handed_to: null, handed_by: null, views: { count: 0, first: null, last: null } },
  ...{ signed_at: null, signer: null, record: null, pdf_sha256: null },
  ...changes,
})

const day8 = at('2026-11-08T00:00:00Z')
const day9 = at('2026-11-09T00:00:00Z')
const signed = { state: 'signed', signed_at: day8 } as const
const made = { ...signed, pdf_sha256: 'a'.repeat(64) }
const wiremu = { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example', at: day9 }
const handedOver = { state: 'handed_over', handed_to: wiremu } as const

const until = 'It can be signed until 7 Dec 2026, 4:05 pm NZDT.'
const signedOn = 'Signed on 8 Nov 2026, 1:00 pm NZDT'
const making = 'The signed PDF is being made. It appears here by itself, and goes to both sides by email.'
const lapsed = 'Nobody signed in time, and the link works no longer. Resend mails a new one, for another 30 days.'
const ended = 'The link works no longer. Issue a new one if it is still wanted.'

test.each([
  [{ state: 'sent' }, 'Not opened yet', until],
  [{ state: 'opened' }, 'Opened, not signed yet', until],
  [signed, signedOn, making],
  [made, signedOn, 'Both sides get the signed PDF by email.'],
  [{ ...made, handed_by: wiremu }, signedOn, 'Both sides and the person invited first get the signed PDF by email.'],
  [handedOver, 'Handed over on 9 Nov 2026, 1:00 pm NZDT', 'The link can be read, and signs nothing.'],
  [{ state: 'expired' }, 'Expired on 7 Dec 2026, 4:05 pm NZDT', lapsed],
  [{ state: 'revoked', revoked_at: day9 }, 'Revoked on 9 Nov 2026, 1:00 pm NZDT', ended],
] as const)('an invitation that is %j: %s', (changes, title, next) => {
  expect(describeInvitation(invitation(changes), true)).toEqual({ title, next })
})

test('no new invitation is offered where the quote was deleted', () => {
  for (const state of ['expired', 'revoked'] as const)
    expect(describeInvitation(invitation({ state }), false).next).toMatch(/works no longer\.$/)
  expect([mayInvite({ deleted_at: null }), mayInvite({ deleted_at: day8 })]).toEqual([true, false])
})

const opened = { views: { count: 1, first: day8, last: day8 }, revoked_at: at('2026-12-20T00:00:00Z') }
const taken = { ...handedOver, revoked_at: at('2026-11-10T00:00:00Z') }
const toWiremu = 'handed over to Wiremu Kahu, wiremu@rimu.example, 9 Nov 2026, 1:00 pm NZDT'

test.each([
  ['was revoked unopened', { revoked_at: day8 }, 'revoked 8 Nov 2026, 1:00 pm NZDT'],
  ['expired before a resend', opened, 'opened: 8 Nov 2026, 1:00 pm NZDT; expired 7 Dec 2026, 4:05 pm NZDT'],
  ['was handed over, to whom', handedOver, toWiremu],
  ['was handed over and revoked', taken, `${toWiremu}; revoked 10 Nov 2026, 1:00 pm NZDT`],
])('the line about an earlier invitation says that it %s', (_, changes, line) => {
  expect(formatEarlierInvitation(invitation(changes))).toBe(`Issued 7 Nov 2026, 4:05 pm NZDT; ${line}`)
})
