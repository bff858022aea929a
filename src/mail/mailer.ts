/** A file that goes with an email: its name, which we made, and its bytes in base64. */
export type Attachment = { filename: string; content: string }

/** An email as the provider takes it: rendered, addressed, one recipient. */
export type Envelope = {
  from: string
  to: string
  replyTo: string
  subject: string
  html: string
  text: string
  attachments?: readonly Attachment[]
}

/**
 * What became of one attempt (G3).
 * `sent`: accepted under `providerId`. `refused`: never try again. `closed`: the provider refuses us, not the email.
 * `later`: not taken, ask again after `afterMs` where it said. `unknown`: it may or may not have been taken.
 */
export type Outcome =
  | { kind: 'sent'; providerId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'closed'; reason: string }
  | { kind: 'later'; reason: string; afterMs: number | null }
  | { kind: 'unknown'; reason: string }

/** Hands one email to the provider under its idempotency key. Never throws. */
export type Mailer = (envelope: Envelope, idempotencyKey: string) => Promise<Outcome>
