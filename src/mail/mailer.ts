/** `content` is base64. */
export type Attachment = { filename: string; content: string }

export type Envelope = {
  from: string
  to: string
  replyTo: string
  subject: string
  html: string
  text: string
  headers?: Readonly<Record<string, string>>
  attachments?: readonly Attachment[]
}

/**
 * The outcome of one attempt (G3). `refused`: never try again. `closed`: the provider refuses the account, not the email.
 * `quota`: the account's quota is used up. `later`: try again, after `afterMs` if the provider gives it.
 * `unknown`: the provider may have accepted the email.
 */
export type Outcome =
  | { kind: 'sent'; providerId: string }
  | { kind: 'refused' | 'closed' | 'quota' | 'unknown'; reason: string }
  | { kind: 'later'; reason: string; afterMs: number | null }

/** The provider id of an email that was printed because no provider is configured. */
export const consoleId = 'console'

/** Never throws. */
export type Mailer = (envelope: Envelope, idempotencyKey: string) => Promise<Outcome>
