import { describe, expect, test } from 'vitest'
import { type Instant, instant, msOf } from '#src/base/time.ts'
import { type InvitationState, invitationStates } from '#src/nda/rules.ts'
import type { InvitationSummary } from '#src/nda/schema.ts'
import { emailName, isNdaEmail } from '#web/mail/email-labels.ts'
import {
  describeInvitation,
  formatEarlierInvitation,
  formatPerson,
  invitationBadges,
  mayInvite,
  ndaEmails,
} from '#web/nda/admin/labels.ts'
import { pollWhilePdfPending } from '#web/nda/admin/queries.ts'

const at = (text: string) => instant(msOf(text as Instant))

const invitation = (changes: Partial<InvitationSummary> = {}): InvitationSummary => ({
  id: 'nda_0123456789abcdef',
  state: 'sent',
  company: 'Rimu & Tōtara Foods Limited',
  contactName: 'Hana Tāmati',
  title: 'Director',
  email: 'hana@rimu.example',
  created_at: at('2026-11-07T03:05:00Z'),
  expires_at: at('2026-12-07T03:05:00Z'),
  revoked_at: null,
  handed_to: null,
  handed_by: null,
  views: { count: 0, first: null, last: null },
  signed_at: null,
  signer: null,
  link: 'http://localhost:3000/nda?token=secret',
  verifier: '89ABCDEF',
  record: null,
  pdf_sha256: null,
  ...changes,
})

const signed = { state: 'signed', signed_at: at('2026-11-08T00:00:00Z') } as const

const wiremu = { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example', at: at('2026-11-09T00:00:00Z') }

describe('the headline and next step of an invitation', () => {
  test.each([
    [{ state: 'sent' }, 'Not opened yet', 'It can be signed until 7 Dec 2026, 4:05 pm NZDT.'],
    [{ state: 'opened' }, 'Opened, not signed yet', 'It can be signed until 7 Dec 2026, 4:05 pm NZDT.'],
    [
      signed,
      'Signed on 8 Nov 2026, 1:00 pm NZDT',
      'The signed PDF is being made. It appears here by itself, and goes to both sides by email.',
    ],
    [
      { ...signed, pdf_sha256: 'a'.repeat(64) },
      'Signed on 8 Nov 2026, 1:00 pm NZDT',
      'Both sides get the signed PDF by email.',
    ],
    [
      { ...signed, pdf_sha256: 'a'.repeat(64), handed_by: wiremu },
      'Signed on 8 Nov 2026, 1:00 pm NZDT',
      'Both sides and the person invited first get the signed PDF by email.',
    ],
    [
      { state: 'handed_over', handed_to: wiremu },
      'Handed over on 9 Nov 2026, 1:00 pm NZDT',
      'The link can be read, and signs nothing.',
    ],
    [
      { state: 'expired' },
      'Expired on 7 Dec 2026, 4:05 pm NZDT',
      'Nobody signed in time, and the link works no longer. Resend mails a new one, for another 30 days.',
    ],
    [
      { state: 'revoked', revoked_at: at('2026-11-09T00:00:00Z') },
      'Revoked on 9 Nov 2026, 1:00 pm NZDT',
      'The link works no longer. Issue a new one if it is still wanted.',
    ],
  ] as const)('%j: %s', (changes, title, next) => {
    expect(describeInvitation(invitation(changes), true)).toEqual({ title, next })
  })

  test('no new invitation is offered where the quote does not allow one', () => {
    for (const state of ['expired', 'revoked'] as const) {
      expect(describeInvitation(invitation({ state }), false).next).toMatch(/works no longer\.$/)
    }
  })

  test('every state has a badge with its name', () => {
    const shown = Object.entries(invitationBadges).map(([state, { label }]) => [state, label.toLowerCase()])
    expect(shown).toEqual(invitationStates.map((state: InvitationState) => [state, state.replace('_', ' ')]))
  })
})

test('a quote may have a new invitation unless it was deleted', () => {
  expect(mayInvite({ deleted_at: null })).toBe(true)
  expect(mayInvite({ deleted_at: at('2026-11-07T03:05:00Z') })).toBe(false)
})

test('the addressee on one line, with and without a title', () => {
  expect(formatPerson(invitation())).toBe('Hana Tāmati, Director, Rimu & Tōtara Foods Limited')
  expect(formatPerson(invitation({ title: '' }))).toBe('Hana Tāmati, Rimu & Tōtara Foods Limited')
})

describe('the line about an earlier invitation', () => {
  test('says that it was revoked unopened', () => {
    expect(formatEarlierInvitation(invitation({ revoked_at: at('2026-11-08T00:00:00Z') }))).toBe(
      'Issued 7 Nov 2026, 4:05 pm NZDT; revoked 8 Nov 2026, 1:00 pm NZDT',
    )
  })
  test('says that it was opened and expired, if a resend revoked it later', () => {
    const opened = at('2026-11-08T00:00:00Z')
    const changes = { views: { count: 1, first: opened, last: opened }, revoked_at: at('2026-12-20T00:00:00Z') }
    expect(formatEarlierInvitation(invitation(changes))).toBe(
      'Issued 7 Nov 2026, 4:05 pm NZDT; opened: 8 Nov 2026, 1:00 pm NZDT; expired 7 Dec 2026, 4:05 pm NZDT',
    )
  })
})

test('the line about a handed-over invitation names the person and the time, and a later revocation', () => {
  const handed = invitation({ state: 'handed_over', handed_to: wiremu })
  const line =
    'Issued 7 Nov 2026, 4:05 pm NZDT; handed over to Wiremu Kahu, wiremu@rimu.example, 9 Nov 2026, 1:00 pm NZDT'
  expect(formatEarlierInvitation(handed)).toBe(line)
  expect(formatEarlierInvitation({ ...handed, revoked_at: at('2026-11-10T00:00:00Z') })).toBe(
    `${line}; revoked 10 Nov 2026, 1:00 pm NZDT`,
  )
})

const dates = { created_at: at('2026-11-07T03:05:00Z'), sent_at: null }

describe('the NDA’s emails of a quote', () => {
  const email = (id: string, kind: string, state = 'sent') => ({
    id,
    kind,
    state,
    ...dates,
    reason: null,
    delivery: null,
    delivery_at: null,
    printed: false,
  })

  test('are those of the newest invitation, and failed ones of earlier invitations (G3)', () => {
    const emails = [
      email('1', 'quote_sent'),
      email('2', 'nda_invited'),
      email('3', 'nda_invited', 'dead'),
      email('4', 'nda_invited', 'pending'),
      email('5', 'nda_signed_client'),
      email('6', 'quote_accepted_owner'),
      email('7', 'nda_signed_owner'),
    ]
    expect(ndaEmails(emails).map(({ id }) => id)).toEqual(['3', '4', '5', '7'])
    const handed = [...emails, email('8', 'nda_handed_over'), email('9', 'nda_handed_over_owner')]
    expect(ndaEmails(handed).map(({ id }) => id)).toEqual(['3', '5', '7', '8', '9'])
    expect(emails.filter((one) => !isNdaEmail(one)).map(({ id }) => id)).toEqual(['1', '6'])
  })

  test('have names', () => {
    const handed = ['nda_handed_over', 'nda_handed_over_owner', 'nda_signed_addressee']
    for (const kind of ['nda_invited', 'nda_signed_client', 'nda_signed_owner', ...handed]) {
      expect(emailName(kind)).toMatch(/NDA/)
    }
  })
})

test('the page polls only while a signature waits for its PDF', () => {
  const every = (changes?: Partial<InvitationSummary>) =>
    pollWhilePdfPending({ state: { data: changes && { invitations: [invitation(changes)] } } })
  expect(every()).toBe(false)
  expect(every({})).toBe(false)
  expect(every({ ...signed, pdf_sha256: 'a'.repeat(64) })).toBe(false)
  expect(every(signed)).toBeGreaterThan(0)
})
