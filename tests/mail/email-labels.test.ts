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
    [{ reason: '503' }, 'Not through yet: 503. We keep trying.', false],
    [{ state: 'dead', reason: '422 no such address' }, 'Could not be sent: 422 no such address', true],
    [{ state: 'ambiguous', reason: 'timeout' }, 'May not have arrived: timeout', true],
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
    expect(emailStatus({ ...email, ...changes })).toEqual({ words, failed })
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

  test('an unknown kind is its own name', () => {
    expect(emailName('quote_sent')).toBe('Quote to the client')
    expect(emailName('quote_reminder')).toBe('quote_reminder')
  })
})
