import { expect, test } from 'vitest'
import { parseReport } from '#src/delivery/schema.ts'
import { eventBody } from '#tests/fixtures/fakes/webhook.ts'

const noMailbox = 'There is no such mailbox, or it takes no emails.'
const suppressed = 'Resend sends nothing to this address any more, because earlier emails came back.'

test.each<[type: string, kind: string, subType: string, reason: string]>([
  ['bounced', 'Permanent', 'General', noMailbox],
  ['bounced', 'Permanent', 'Suppressed', suppressed],
  ['bounced', 'Transient', 'MailboxFull', 'The mailbox is full.'],
  ['bounced', 'Transient', 'General', 'The mailbox could not be reached in time.'],
  ['failed', 'Permanent', 'General', 'Resend could not send it.'],
  ['delivery_delayed', 'Transient', 'General', 'The mailbox takes no emails at the moment. Resend keeps trying.'],
  // Of a kind that every object knows.
  ['bounced', 'Permanent', '__proto__', noMailbox],
])('an email that %s, %s “%s”, did not arrive for a reason in plain words: %s (G6)', (type, kind, subType, reason) => {
  const bounce = { type: kind, subType, message: 'Hana Tāmati is gone.' }
  const report = parseReport(JSON.parse(eventBody({ type: `email.${type}`, email_id: 're_1', bounce })))
  expect(report).toMatchObject({ delivery: type === 'delivery_delayed' ? 'delayed' : 'bounced', reason })
})
