// A process of its own, to be killed: delivers the outbox of a file until it is empty.
// bun tests/mail/killed-sender.ts <file> <provider's address> <the time, in milliseconds>
import { emailKinds } from '#src/emails.ts'
import { deliverEmails } from '#src/mail/deliver.ts'
import { resendMailer } from '#src/mail/resend-mailer.ts'
import { configured } from '#tests/fixtures/config.ts'
import { newContext } from './fixtures.ts'

const [file = '', providerUrl = '', startsAt] = process.argv.slice(2)
const config = configured({ RESEND_BASE_URL: providerUrl })
let now = Number(startsAt)
const ctx = newContext({ file, config, mailer: resendMailer(config), clock: () => now })

for (;;) {
  const { nextInMs } = await deliverEmails(ctx, { kinds: emailKinds })
  if (nextInMs === null) break
  now += nextInMs
}
ctx.db.$client.close()
