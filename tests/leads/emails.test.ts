import { expect, test } from 'vitest'
import type { Day, Instant } from '#src/base/time.ts'
import { assessmentConfirmed, assessmentReceived } from '#src/leads/emails.tsx'
import { renderEmail } from '#src/mail/design/render.ts'
import type { Email } from '#src/mail/email-kind.ts'
import { configured } from '#tests/fixtures/config.ts'
import { noPortrait } from '#tests/fixtures/context.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'
import { assessment } from './fixtures.ts'

const config = configured()
const { business } = config
const due_day = '2026-11-03' as Day
const adminLink = 'http://localhost:3000/admin/leads/lea_1'
const support = 'Ongoing account management (existing clients)\n  Other\n'
const privacyLink = 'http://localhost:3000/privacy'

const read = (email: Email) =>
  renderEmail({ config, portrait: noPortrait, signOff: () => '' }, { to: 'hana@rimu.example', replyTo: null, email })

const created_at = '2026-11-01T20:00:20.000Z' as Instant
const received = (answers = assessment()) =>
  assessmentReceived.write({ business, answers, created_at, due_day, adminLink })

test('the owner’s email has every answer, when it was received, when it is due, and a link', async () => {
  const email = await read(received())
  for (const fact of [
    ...['Company: Rimu & Tōtara Foods Limited', 'Name: Hana Tāmati', 'Work Email: hana@rimu.example'],
    ...['Phone: 021 555 014', 'Time Commitment: 3–5 days per month', 'Expected Duration: 3–12 months'],
    ...[`Type of Support: ${support}`, 'Other support: A trade show in Timaru'],
    'Additional Notes: We call on 40 cafés.\n  Two of them twice a month.',
    ...['Received: 2 Nov 2026, 9:00 am NZDT', 'by the next business day: 3 November 2026'],
    'delete this email from your mailbox once it is no longer needed: 24 months from now at the latest',
  ])
    expect(email.text).toContain(fact)
  expect(linkIn(email)).toBe(adminLink)
  expect(email.html).toContain('href="mailto:hana@rimu.example"')
})

test('an answer left out has no line', async () => {
  const { text } = await read(received(assessment({ phone: null, otherSupportType: null, additionalNotes: null })))
  expect(text).not.toMatch(/Phone|Other support|Additional Notes|null/)
})

test('the visitor’s email says what happens next, by when, and how to reach us, without free text (F4)', async () => {
  const email = assessmentConfirmed.write({ business, ...assessment(), due_day, privacyLink })
  const { text, html, subject } = await read(email)
  expect(subject).toBe('We have your needs assessment')
  for (const words of [
    `Type of Support: ${support}`,
    'a tailored proposal with indicative pricing by the next business day, Tuesday 3 November 2026.',
    'Reply to this email, or call 03 555 0142.',
    `privacy page <${privacyLink}> says`,
  ])
    expect(text).toContain(words)
  for (const word of ['Rimu', 'Hana', '021 555', 'Timaru', 'cafés']) expect(html).not.toContain(word)
})
