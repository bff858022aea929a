import type { Context } from '#src/context.ts'
import type { AnyEmailKind } from './email-kind.ts'
import { type Leased, updateWhileLeased } from './lease.ts'
import type { Envelope } from './mailer.ts'
import type { QueuedEmail } from './queue.ts'
import { renderEmail } from './render.ts'

const decryptContent = (ctx: Context, email: Leased) =>
  JSON.parse(ctx.crypto.decrypt(email.email_sealed)) as QueuedEmail

const render = (ctx: Context, kind: AnyEmailKind, email: Leased) => {
  const { to, replyTo, data } = decryptContent(ctx, email)
  // The type that EmailKind's Data had when the email was queued.
  const props = { ...data, business: ctx.config.business } as never
  return renderEmail(ctx, { to, replyTo, email: kind.write(props) })
}

const withAttachments = (ctx: Context, kind: AnyEmailKind, email: Leased, envelope: Envelope): Envelope =>
  kind.attach ? { ...envelope, attachments: kind.attach(ctx, decryptContent(ctx, email).data as never) } : envelope

/** Stored before the first attempt: the provider remembers a key together with its content. */
export const envelopeOf = async (
  ctx: Context,
  { kinds, email }: { kinds: readonly AnyEmailKind[]; email: Leased },
): Promise<Envelope> => {
  const kind = kinds.find(({ kind }) => kind === email.kind)
  if (!kind) throw new Error(`no email is of the kind ${email.kind}`)
  if (email.envelope_sealed) {
    return withAttachments(ctx, kind, email, JSON.parse(ctx.crypto.decrypt(email.envelope_sealed)))
  }
  const envelope = await render(ctx, kind, email)
  updateWhileLeased(ctx, { email, changes: { envelope_sealed: ctx.crypto.encrypt(JSON.stringify(envelope)) } })
  return withAttachments(ctx, kind, email, envelope)
}
