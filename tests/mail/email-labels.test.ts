import { describe, expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import { emailName, emailStatus } from '#web/mail/email-labels.ts'

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
  ])('%j: %s', (changes, words, failed) => {
    expect(emailStatus({ ...email, ...changes })).toEqual({ words, failed })
  })

  test('an unknown kind is its own name', () => {
    expect(emailName('quote_sent')).toBe('Quote to the client')
    expect(emailName('quote_reminder')).toBe('quote_reminder')
  })
})
