import { expect, test } from 'vitest'
import { hours, minutes, seconds } from '#src/base/time.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { checkEmails } from '#src/mail/outbox/check-emails.ts'
import { resendEmail } from '#src/mail/outbox/stuck.ts'
import { execute } from '#tests/fixtures/rows.ts'
import { openOutbox } from './outbox.ts'

const accepted: Outcome = { kind: 'sent', providerId: 'id' }
const nothingWaits = { state: 'green', text: 'No email waits.', todo: null }
const waitsSinceNine = 'The oldest waiting email has waited since 2 Nov 2026, 9:00 am NZDT.'

/** An outbox whose provider answers with `provider.outcome`, and what the check says of it. */
const openWatched = () => {
  const provider: { outcome: Outcome } = { outcome: accepted }
  const outbox = openOutbox([], { mailer: async () => provider.outcome })
  const check = () => checkEmails(outbox.ctx)
  const says = (state: string, text: string, todo: string) =>
    expect(check()).toMatchObject({ state, text, todo: expect.stringContaining(todo) })
  return { ...outbox, provider, check, says }
}

test('a provider that refuses everybody is red at the first refusal, until the next email goes out (G5)', async () => {
  const { provider, check, says, queue, deliver, deliverFor, travel } = openWatched()
  expect(check()).toEqual(nothingWaits)
  queue()
  provider.outcome = { kind: 'closed', reason: '403 invalid_api_key API key is invalid.' }
  await deliver()
  const refused = 'Resend refuses the account. See that RESEND_API_KEY is right.'
  says('red', `The provider has refused every email since 2 Nov 2026, 9:00 am NZDT: ${refused}`, 'RESEND_API_KEY')
  expect(check().details).toBe('403 invalid_api_key API key is invalid.')
  await deliverFor(minutes(30))
  expect(check().text).toContain(waitsSinceNine)
  provider.outcome = accepted
  travel(minutes(15))
  await deliverFor(minutes(30))
  expect(check()).toEqual(nothingWaits)
})

test('an email that waits for more than 15 minutes is red, whatever holds it up (G5)', async () => {
  const { provider, check, says, queue, deliverFor, travel } = openWatched()
  provider.outcome = { kind: 'unknown', reason: '500 internal_server_error' }
  queue()
  await deliverFor(minutes(14))
  expect(check()).toMatchObject({ state: 'green', text: 'Emails go out.' })
  travel(minutes(15))
  says('red', waitsSinceNine, 'status page')
})

test('a stranger’s email that waits is yellow, and red is kept for a client’s and the owner’s (G5)', () => {
  const { check, says, queue, queueForOwner, queueForStranger, travel } = openWatched()
  queueForStranger()
  travel(minutes(16))
  says('yellow', 'The oldest waiting email to a stranger has waited since 2 Nov 2026, 9:00 am NZDT.', 'within a day')
  queueForOwner()
  travel(minutes(16))
  expect(check().state).toBe('red')
  queue()
  travel(minutes(16))
  expect(check().text).toContain('The oldest waiting email has waited since 2 Nov 2026, 9:16 am NZDT.')
})

test('a quota that is used up is yellow, and red once a client’s email waits for it (G5)', async () => {
  const { provider, check, says, queue, queueForStranger, deliverFor, travel } = openWatched()
  provider.outcome = { kind: 'quota', reason: '429 daily_quota_exceeded' }
  queueForStranger()
  await deliverFor(minutes(1))
  const usedUp = 'The provider’s quota has been used up since 2 Nov 2026, 9:00 am NZDT:'
  says('yellow', `${usedUp} The quota of the account at Resend is used up.`, 'STRANGER_EMAILS_PER_DAY')
  queue()
  await deliverFor(seconds(2))
  travel(minutes(16))
  expect(check()).toMatchObject({ state: 'red', text: expect.stringContaining(usedUp) })
  provider.outcome = accepted
  await deliverFor()
  expect(check()).toEqual(nothingWaits)
})

test('failed and unclear emails are counted in yellow, and one sent again is not old at once (G3, G4)', async () => {
  const { ctx, provider, says, queue, deliverFor, travel } = openWatched()
  const [first, second] = [queue(), queue({ key: 'quote_sent/quo_2/1' })]
  provider.outcome = { kind: 'refused', reason: '422 validation_error' }
  await deliverFor(minutes(1))
  execute(ctx.db, "update emails set state = 'ambiguous' where id = ?", second)
  says('yellow', '1 email could not be sent. 1 email may not have arrived.', 'Resend or Discard')
  travel(hours(24))
  resendEmail(ctx, { id: first })
  says('yellow', '1 email may not have arrived.', 'Resend or Discard')
})
