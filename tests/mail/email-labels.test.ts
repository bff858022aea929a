import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import { emailName, emailStatus, isToOwner, isUndelivered } from '#web/mail/email-labels.ts'

describe('the status of an email', () => {
  const sent_at = '2026-11-07T03:05:00.000Z' as Instant
  const email = { state: 'pending', sent_at: null, reason: null }

  test.each([
    [{ state: 'sent', sent_at }, 'Sent 7 Nov 2026, 4:05 pm NZDT', false],
    [{ state: 'sent', sent_at, printed: true }, 'Printed to the console 7 Nov 2026, 4:05 pm NZDT', false],
    [{ state: 'sent', printed: true }, 'Printed to the console', false],
    [{}, 'On its way', false],
    [{ reason: '503' }, 'Not through yet: Resend has a fault of its own at this moment. We keep trying.', false],
    [
      { state: 'dead', reason: '422 no such address' },
      'Could not be sent: Resend did not accept this email. See that the address is right, then send it again.',
      true,
    ],
    [{ state: 'ambiguous', reason: 'no answer' }, 'May not have arrived: Resend did not answer.', true],
    [{ state: 'discarded' }, 'Discarded', false],
    [
      { state: 'sent', sent_at, delivery: 'delivered', delivery_at: sent_at },
      'Delivered 7 Nov 2026, 4:05 pm NZDT',
      false,
    ],
    [
      { state: 'sent', delivery: 'delayed', delivery_at: sent_at, reason: 'Resend keeps trying.' },
      'Delayed since 7 Nov 2026, 4:05 pm NZDT: Resend keeps trying.',
      false,
    ],
    [
      { state: 'sent', delivery: 'bounced', delivery_at: sent_at, reason: 'The mailbox is full.' },
      'Reported 7 Nov 2026, 4:05 pm NZDT: The mailbox is full.',
      false,
    ],
    [{ state: 'discarded', delivery: 'complained', reason: 'It was spam.' }, 'Reported: It was spam.', false],
  ] as const)('%j: %s', (changes, words, failed) => {
    expect(emailStatus({ ...email, ...changes })).toMatchObject({ words, failed })
  })

  test.each([
    ['422 validation_error Invalid `to` field.', 'Resend did not accept this email'],
    ['403 validation_error The kea.example domain is not verified.', 'Verify the domain of MAIL_FROM'],
    ['401 invalid_api_key API key is invalid.', 'RESEND_API_KEY'],
    ['429 daily_quota_exceeded', 'quota of the account at Resend is used up'],
    ['429 rate_limit_exceeded', 'takes no more emails at this moment'],
    ['408 request_timeout', 'did not answer in time'],
    ['an answer without an id', 'did not say whether'],
    ['TypeError: undefined is not a function', 'could not be written'],
  ])('what a machine said is in words, and stays in the details: %s', (reason, words) => {
    const status = emailStatus({ ...email, state: 'dead', reason })
    expect(status.words).toContain(words)
    expect(status.words).not.toMatch(/\d{3}|_error|_key |_exceeded|undefined/)
    expect(status.details).toBe(reason)
  })

  test('a reason that was written for people has no details', () => {
    const reason = 'The mailbox is full.'
    expect(emailStatus({ ...email, state: 'dead', reason })).toEqual({
      words: 'Could not be sent: The mailbox is full.',
      failed: true,
      details: null,
    })
  })

  test('what did not arrive, and what goes to the owner, is told apart', () => {
    expect(isUndelivered({ ...email, delivery: 'bounced' })).toBe(true)
    expect(isUndelivered({ ...email, delivery: 'complained' })).toBe(true)
    expect(isUndelivered({ ...email, delivery: 'delayed' })).toBe(false)
    expect(isUndelivered(email)).toBe(false)
    const toOwner = emailKinds.filter(isToOwner).map(({ kind }) => kind)
    expect(toOwner).toEqual(expect.arrayContaining(['quote_accepted_owner', 'nda_signed_owner', 'audit_head']))
    expect(toOwner).not.toContain('quote_accepted_client')
  })

  test('each kind has a name, and an unknown one is its own', () => {
    for (const { kind } of emailKinds) expect(emailName(kind)).not.toBe(kind)
    expect(emailName('quote_sent')).toBe('Quote to the client')
    expect(emailName('quote_reminder')).toBe('quote_reminder')
  })
})
