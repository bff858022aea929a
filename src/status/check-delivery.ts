import { green, red, yellow } from '#src/base/check.ts'
import { parseId } from '#src/base/id.ts'
import { webhookUrl } from '#src/base/links.ts'
import { formatFirst } from '#src/base/objects.ts'
import { formatInstant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findLost, findSilence, lostDays } from '#src/mail/outbox/find-lost.ts'
import { reference } from '#src/quotes/rules.ts'

const formatLost = (quotes: readonly string[]) => {
  const references = [...new Set(quotes)].map((id) => reference(parseId('quo', id)))
  const count = quotes.length === 1 ? '1 email to a client' : `${quotes.length} emails to clients`
  return `In the last ${lostDays} days ${count} did not arrive: ${formatFirst(references)}.`
}

export const checkDelivery = (ctx: Context) => {
  const { origin, resendWebhookSecret } = ctx.config
  const { quotes, ownerToo } = findLost(ctx)
  if (ownerToo) {
    return red(
      `Emails to you, at ${ctx.business().notifyEmail}, do not arrive.`,
      'Set NOTIFY_EMAIL to a mailbox that takes them; a day after the last one that came back this line is in order again.',
    )
  }
  if (quotes.length > 0) return yellow(formatLost(quotes), 'Open each in the list of quotes and call the client.')
  if (resendWebhookSecret === null && !origin.startsWith('https:')) {
    return green('Whether emails arrive is not known: Resend reports only to a server on the internet.', 'Not set up')
  }
  if (resendWebhookSecret === null) {
    return yellow(
      'Whether emails arrive is not known.',
      `At Resend, under Webhooks, add ${webhookUrl(origin)}, and set RESEND_WEBHOOK_SECRET to its signing secret.`,
    )
  }
  const silentSince = findSilence(ctx)
  if (silentSince === null) return green('Resend reports what becomes of each email.')
  return yellow(
    `Resend has reported nothing of the emails since ${formatInstant(silentSince)}.`,
    `See at Resend, under Webhooks, that ${webhookUrl(origin)} is there and enabled, and that RESEND_WEBHOOK_SECRET is its signing secret.`,
  )
}
