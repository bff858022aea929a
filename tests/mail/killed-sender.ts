// A process of its own, to be killed: delivers the outbox of a file until it is empty.
// bun tests/mail/sender.ts <file> <provider's address> <the time, in milliseconds>
import { everyLetter } from '#src/emails.ts'
import { deliverLetters } from '#src/mail/actions.ts'
import { resendPost } from '#src/mail/resend-mailer.ts'
import { configured } from '#tests/fixtures/config.ts'
import { newKit } from './fixtures.ts'

const [file = '', providerUrl = '', startsAt] = process.argv.slice(2)
const config = configured({ RESEND_BASE_URL: providerUrl })
let now = Number(startsAt)
const kit = newKit({ file, config, post: resendPost(config), clock: () => now })

for (;;) {
  const { nextInMs } = await deliverLetters(kit, everyLetter)
  if (nextInMs === null) break
  now += nextInMs
}
kit.db.$client.close()
