import { createElement } from 'react'
import type { Context } from '#src/context.ts'
import type { Email } from './email-kind.ts'
import { Letterhead } from './layout.tsx'
import type { Envelope } from './mailer.ts'

// In plain text a fact is one line, and a link's address follows its words.
const textOptions = {
  selectors: [
    { selector: 'hr', options: { length: 24 } },
    { selector: '[data-link=spelled]', format: 'inline' },
    { selector: '[data-fact=line]', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: '[data-fact=term]', format: 'inlineSurround', options: { suffix: ': ' } },
    { selector: '[data-fact=value]', format: 'inline' },
  ],
}

const oneAddress = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/

/** @throws when `to` is not exactly one address (F3) */
export const checkRecipient = (to: string) => {
  if (!oneAddress.test(to)) throw new Error('an email goes to exactly one address')
}

const breaksLine = /[\r\n\0]/

// Schemas refuse line breaks long before, so a fault here is a bug.
const checkHeaders = (envelope: Envelope) => {
  for (const header of ['from', 'replyTo', 'subject'] as const) {
    if (breaksLine.test(envelope[header])) throw new Error(`an email's ${header} is not one line`)
  }
}

/** @throws when a header has more than one line, or the email more than one recipient (F3) */
export const renderEmail = async (
  { config }: Pick<Context, 'config'>,
  { to, replyTo, email, record }: { to: string; replyTo: string | null; email: Email; record?: string | undefined },
): Promise<Envelope> => {
  // Loaded with the first email, so that the start does not wait for it.
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(createElement(Letterhead, { business: config.business, email, record }))
  const envelope = {
    from: config.mailFrom,
    to,
    replyTo: replyTo ?? config.business.email,
    subject: email.subject,
    html,
    text: toPlainText(html, textOptions).trim(),
  }
  checkRecipient(to)
  checkHeaders(envelope)
  return envelope
}
