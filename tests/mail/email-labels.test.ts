import { expect, test } from 'vitest'
import type { Instant } from '#src/base/time.ts'
import { emailKinds } from '#src/emails.ts'
import { emailName, emailStatus } from '#web/mail/email-labels.ts'

const sent_at = '2026-11-07T03:05:00.000Z' as Instant
const email = { state: 'pending', sent_at: null, reason: null }
const at = '7 Nov 2026, 4:05 pm NZDT'
const notAccepted = expect.stringMatching(/^Could not be sent: Resend did not accept this email[.]/)
const reported = { state: 'sent', delivery_at: sent_at }

test.each([
  [{ state: 'sent', sent_at }, `Sent ${at}`, false],
  [{ state: 'sent', sent_at, printed: true }, `Printed to the console ${at}`, false],
  [{}, 'On its way', false],
  [{ reason: '503' }, 'Not through yet: Resend has a fault of its own at this moment. We keep trying.', false],
  [{ state: 'dead', reason: '422 no such address' }, notAccepted, true],
  [{ state: 'dead', reason: 'The mailbox is full.' }, 'Could not be sent: The mailbox is full.', true],
  [{ state: 'ambiguous', reason: 'no answer' }, 'May not have arrived: Resend did not answer.', true],
  [{ state: 'discarded' }, 'Discarded', false],
  [{ ...reported, delivery: 'delivered' }, `Delivered ${at}`, false],
  [{ ...reported, delivery: 'delayed', reason: 'They try.' }, `Delayed since ${at}: They try.`, false],
  [{ ...reported, delivery: 'bounced', reason: 'It is full.' }, `Reported ${at}: It is full.`, false],
  [{ state: 'discarded', delivery: 'complained', reason: 'It was spam.' }, 'Reported: It was spam.', false],
] as const)('the status of %j is: %s', (changes, words, failed) => {
  expect(emailStatus({ ...email, ...changes })).toMatchObject({ words, failed })
})

test.each([
  ['422 validation_error Invalid `to` field.', 'Resend did not accept this email'],
  ['403 validation_error The kea.example domain is not verified.', 'Verify the domain of MAIL_FROM'],
  ['401 invalid_api_key API key is invalid.', 'RESEND_API_KEY'],
  ['429 daily_quota_exceeded', 'quota of the account at Resend is used up'],
  ['TypeError: undefined is not a function', 'could not be written'],
])('what a machine said is in words, and its own stays in the details alone: %s', (reason, words) => {
  const status = emailStatus({ ...email, state: 'dead', reason })
  expect(status.words).toContain(words)
  expect(status.words).not.toMatch(/\d{3}|_error|_key |_exceeded|undefined/)
  expect(status.details).toBe(reason)
  expect(emailStatus({ ...email, state: 'dead', reason: 'The mailbox is full.' }).details).toBeNull()
})

test('each kind has a name, and an unknown one is its own', () => {
  for (const { kind } of emailKinds) expect(emailName(kind)).not.toBe(kind)
  expect(emailName('quote_reminder')).toBe('quote_reminder')
})
