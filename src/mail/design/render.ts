import { createElement } from 'react'
import { publicBusinessOf } from '#src/business/identity.ts'
import type { Context } from '#src/context.ts'
import type { Email } from '#src/mail/email-kind.ts'
import type { Envelope } from '#src/mail/mailer.ts'
import { type EmailClass, headHeader } from '#src/mail/rules.ts'
import { Letterhead } from './letterhead.tsx'

type Block = { leadingLineBreaks?: number; trailingLineBreaks?: number; blockTransform?: (text: string) => string }
type Builder = { openBlock: (block: Block) => void; closeBlock: (block: Block) => void }
type Walk = (children: unknown, builder: Builder) => void

const underlined = ({ children }: { children: unknown }, walk: Walk, builder: Builder, { rule }: { rule: string }) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(children, builder)
  builder.closeBlock({
    trailingLineBreaks: 2,
    blockTransform: (text) => `${text}\n${rule.repeat(Math.min(text.length, 78))}`,
  })
}

const folded = (elem: { children: unknown }, walk: Walk, builder: Builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(elem.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1, blockTransform: (text) => text.trim().replaceAll('\n', '\n  ') })
}

const line = { format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } }

// In plain text a fact's further lines are indented below its first, and the URL of a link follows its text.
// Prose has no line breaks: the reader's program wraps it, and would break such lines twice on a phone.
const textOptions = {
  formatters: { underlined, folded },
  selectors: [
    { selector: 'a', options: { linkBrackets: ['<', '>'] } },
    { selector: 'hr', options: { length: 24 } },
    { selector: 'h1', format: 'underlined', options: { rule: '=' } },
    { selector: 'h2', format: 'underlined', options: { rule: '-' } },
    { selector: '[data-text=line]', ...line },
    { selector: '[data-link=spelled]', format: 'inline' },
    { selector: '[data-fact=line]', format: 'folded' },
    { selector: '[data-fact=term]', format: 'inlineSurround', options: { suffix: ': ' } },
    { selector: '[data-fact=value]', format: 'inline' },
  ],
}

const withoutSpareLines = (text: string) =>
  text
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const oneAddress = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/

/** @throws unless `to` is exactly one address (F3) */
export const checkRecipient = (to: string) => {
  if (!oneAddress.test(to)) throw new Error('an email goes to exactly one address')
}

const breaksLine = /[\r\n\0]/

// Schemas refuse line breaks, so one that comes here is a bug.
const checkHeaders = (envelope: Envelope) => {
  for (const header of ['from', 'replyTo', 'subject'] as const) {
    if (breaksLine.test(envelope[header])) throw new Error(`an email's ${header} is not one line`)
  }
}

type RenderInput = {
  to: string
  replyTo: string | null
  email: Email
  auditHead?: string | undefined
  class?: EmailClass
}

/** The owner reads the audit head, which clients get as a header (D12). @throws if a header has several lines or the email several recipients (F3) */
export const renderEmail = async (
  ctx: Pick<Context, 'business' | 'config'>,
  { to, replyTo, email, auditHead, class: emailClass }: RenderInput,
): Promise<Envelope> => {
  // The renderer is loaded with the first email, so that it does not delay the start.
  const { render, toPlainText } = await import('@react-email/render')
  const business = ctx.business()
  const { owner } = publicBusinessOf(business)
  const sender = { business, owner, origin: ctx.config.origin, signOff: business.signOff }
  const isOwner = emailClass === 'owner'
  const html = await render(createElement(Letterhead, { ...sender, email, auditHead: isOwner ? auditHead : undefined }))
  const envelope = {
    from: business.mailFrom,
    to,
    replyTo: replyTo ?? (business.email || business.notifyEmail),
    subject: email.subject,
    html,
    text: withoutSpareLines(toPlainText(html, textOptions)),
    ...(auditHead && !isOwner && { headers: { [headHeader]: auditHead } }),
  }
  checkRecipient(to)
  checkHeaders(envelope)
  return envelope
}
