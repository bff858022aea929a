import { msOf } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { renderEmail } from '#src/mail/design/render.ts'
import type { AnyEmailKind } from '#src/mail/email-kind.ts'
import type { Attachment, Envelope } from '#src/mail/mailer.ts'
import { type LeasedEmail, updateWhileLeased } from './lease.ts'
import type { QueuedEmail } from './open-sealed.ts'

type Files = { attached: boolean; files: readonly string[] }

/** Thrown while the files of an email are not made yet. */
export class FilesMissing extends Error {}

/** The files are chosen when the email is rendered. */
type StoredEnvelope = Envelope & Files

type EmailToRender = { kind: AnyEmailKind; email: LeasedEmail; content: QueuedEmail }

const readAttachments = async (ctx: Context, { kind, email, content }: EmailToRender): Promise<readonly Attachment[]> =>
  (await kind.attach?.(ctx, {
    subjectId: email.subject_id,
    data: content.data as never,
    queuedAt: email.created_at,
  })) ?? []

/** @throws if a file is gone */
const rereadAttachments = async (ctx: Context, input: EmailToRender, files: readonly string[]) => {
  const attachments = await readAttachments(ctx, input)
  const storedFiles = attachments.filter(({ filename }) => files.includes(filename))
  if (storedFiles.length !== files.length) throw new Error('a file of this email cannot be read')
  return storedFiles
}

/** Returns null if the email goes without its files. @throws FilesMissing */
const readFiles = async (ctx: Context, input: EmailToRender): Promise<readonly Attachment[] | null> => {
  const { kind, email } = input
  if (!kind.attach) return null
  try {
    return await readAttachments(ctx, input)
  } catch (fault) {
    if (kind.attachWithinMs === undefined) throw fault
    if (ctx.clock() < msOf(email.created_at) + kind.attachWithinMs) throw new FilesMissing(String(fault))
    ctx.log.warn({ event: 'email_without_files', emailId: email.id, kind: email.kind })
    return null
  }
}

const render = (
  ctx: Context,
  { kind, content: { to, replyTo, data, record: auditHead } }: EmailToRender,
  files: Files,
) => {
  // The data has the type that EmailKind's Data had when the email was queued.
  const props = { ...data, business: ctx.business(), ...files } as never
  return renderEmail(ctx, { to, replyTo, email: kind.write(props), auditHead, class: kind.class })
}

const withFiles = (envelope: Envelope, attachments: readonly Attachment[] | null): Envelope =>
  attachments?.length ? { ...envelope, attachments } : envelope

/** Stores the envelope before the first attempt: the provider remembers a key together with its content. */
export const envelopeOf = async (
  ctx: Context,
  { kinds, email }: { kinds: readonly AnyEmailKind[]; email: LeasedEmail },
): Promise<Envelope> => {
  const kind = kinds.find(({ kind }) => kind === email.kind)
  if (!kind) throw new Error(`no email is of the kind ${email.kind}`)
  const input = { kind, email, content: JSON.parse(ctx.crypto.decrypt(email.email_sealed)) as QueuedEmail }
  if (email.envelope_sealed) {
    const stored: StoredEnvelope = JSON.parse(ctx.crypto.decrypt(email.envelope_sealed))
    const { attached, files, ...envelope } = stored
    return withFiles(envelope, attached && kind.attach ? await rereadAttachments(ctx, input, files) : null)
  }
  const attachments = await readFiles(ctx, input)
  const files = { attached: attachments !== null, files: attachments?.map(({ filename }) => filename) ?? [] }
  const envelope = await render(ctx, input, files)
  const stored: StoredEnvelope = { ...envelope, ...files }
  updateWhileLeased(ctx, { email, changes: { envelope_sealed: ctx.crypto.encrypt(JSON.stringify(stored)) } })
  return withFiles(envelope, attachments)
}
