import { expect, test } from 'vitest'
import { hours, instant, minutes, seconds } from '#src/base/time.ts'
import { checkEmails } from '#src/mail/check-emails.ts'
import type { Outcome } from '#src/mail/mailer.ts'
import { resendEmail } from '#src/mail/stuck.ts'
import { execute, rowsIn } from '#tests/fixtures/rows.ts'
import { openOutbox } from './outbox.ts'

const closed: Outcome = { kind: 'closed', reason: '403 invalid_api_key API key is invalid.' }
const accepted: Outcome = { kind: 'sent', providerId: 'id' }
const nothingWaits = { name: 'emails', state: 'green', text: 'No email waits.', todo: null }
const waitsSinceNine = 'The oldest waiting email has waited since 2 Nov 2026, 9:00 am NZDT.'

/** An outbox whose provider answers with `provider.outcome`, or accepts. */
const openWatched = () => {
  const provider: { outcome: Outcome } = { outcome: accepted }
  const outbox = openOutbox([], { mailer: async () => provider.outcome })
  return { ...outbox, provider, check: () => checkEmails(outbox.ctx) }
}

test('a provider that refuses everybody is red at the first refusal, until the next email goes out (G5)', async () => {
  const { ctx, provider, check, queue, deliver, deliverFor, travel, now } = openWatched()
  const runs = () => rowsIn(ctx.db, 'operation_runs', { kind: 'mail_provider' })
  expect(check()).toEqual(nothingWaits)
  queue()
  queue()
  provider.outcome = closed
  const refusedAt = instant(now())
  await deliver()
  expect(check()).toMatchObject({
    state: 'red',
    text: 'The provider has refused every email since 2 Nov 2026, 9:00 am NZDT: Resend refuses the account. See that RESEND_API_KEY is right.',
    details: '403 invalid_api_key API key is invalid.',
    todo: expect.stringContaining('RESEND_API_KEY'),
  })
  await deliverFor(minutes(30))
  expect(runs()).toMatchObject([{ ran_at: refusedAt, succeeded_at: null }])
  expect(check().text).toContain(waitsSinceNine)

  provider.outcome = accepted
  travel(minutes(15))
  const openedAt = instant(now())
  await deliverFor(minutes(30))
  expect(check()).toEqual(nothingWaits)
  expect(runs()).toMatchObject([{ ran_at: openedAt, succeeded_at: openedAt }])
})

test('an email that waits for more than 15 minutes is red, whatever holds it up (G5)', async () => {
  const { provider, check, queue, deliverFor, travel, now } = openWatched()
  const start = now()
  provider.outcome = { kind: 'unknown', reason: '500 internal_server_error' }
  queue()
  await deliverFor(minutes(14))
  expect(check()).toMatchObject({ state: 'green', text: 'Emails go out.' })
  travel(start + minutes(15) - now())
  expect(check().state).toBe('green')
  travel(1)
  expect(check()).toMatchObject({
    state: 'red',
    text: waitsSinceNine,
    todo: expect.stringContaining('status page'),
  })
})

test('a stranger’s email that waits is yellow, and red is kept for a client’s and the owner’s (G5)', () => {
  const { check, queue, queueForOwner, queueForStranger, travel } = openWatched()
  queueForStranger()
  travel(minutes(16))
  expect(check()).toMatchObject({
    state: 'yellow',
    text: 'The oldest waiting email to a stranger has waited since 2 Nov 2026, 9:00 am NZDT.',
  })
  queueForOwner()
  travel(minutes(16))
  expect(check().state).toBe('red')
  queue()
  travel(minutes(16))
  expect(check().text).toContain('The oldest waiting email has waited since 2 Nov 2026, 9:16 am NZDT.')
})

test('a quota that is used up is yellow, and red once a client’s email waits for it (G5)', async () => {
  const { provider, check, queue, queueForStranger, deliverFor, travel } = openWatched()
  provider.outcome = { kind: 'quota', reason: '429 daily_quota_exceeded' }
  queueForStranger()
  await deliverFor(minutes(1))
  expect(check()).toMatchObject({
    state: 'yellow',
    text: 'The provider’s quota has been used up since 2 Nov 2026, 9:00 am NZDT: The quota of the account at Resend is used up.',
    details: '429 daily_quota_exceeded',
    todo: expect.stringContaining('STRANGER_EMAILS_PER_DAY'),
  })
  queue()
  await deliverFor(seconds(2))
  expect(check().state).toBe('yellow')
  travel(minutes(16))
  expect(check()).toMatchObject({ state: 'red', text: expect.stringContaining('quota has been used up since') })
  provider.outcome = accepted
  await deliverFor(minutes(61))
  expect(check().state).toBe('yellow')
  await deliverFor()
  expect(check()).toEqual(nothingWaits)
})

test('an email that cannot be decrypted is red, although it is due again and again (G5)', async () => {
  const { ctx, check, queue, deliverFor, travel } = openWatched()
  execute(ctx.db, "update emails set email_sealed = 'damaged' where id = ?", queue())
  await deliverFor(minutes(15))
  travel(1)
  expect(check().state).toBe('red')
})

test('failed and unclear emails are counted in yellow, and one sent again is not old at once (G3, G4)', async () => {
  const { ctx, provider, check, queue, deliverFor, travel } = openWatched()
  const [first, second] = [queue(), queue({ key: 'quote_sent/quo_2/1' })]
  provider.outcome = { kind: 'refused', reason: '422 validation_error' }
  await deliverFor(minutes(1))
  execute(ctx.db, "update emails set state = 'ambiguous' where id = ?", second)
  expect(check()).toMatchObject({
    state: 'yellow',
    text: '1 email could not be sent. 1 email may not have arrived.',
    todo: expect.stringContaining('Resend or Discard'),
  })
  travel(hours(24))
  resendEmail(ctx, { id: first })
  expect(check()).toMatchObject({ state: 'yellow', text: '1 email may not have arrived.' })
})

test('without a provider the check says that no email leaves', () => {
  const { ctx } = openWatched()
  expect(checkEmails({ ...ctx, config: { ...ctx.config, resendApiKey: null } })).toMatchObject({
    state: 'yellow',
    text: 'Emails are printed to the console: none leaves.',
  })
})
