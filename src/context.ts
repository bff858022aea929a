import type { Random } from './base/id.ts'
import type { Encryption } from './crypto.ts'
import type { Db } from './db/open.ts'
import type { Config } from './env.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PdfOrder } from './pdf/schema.ts'

/** The time now, in milliseconds since 1970. */
export type Clock = () => number

/** Everything with a side effect, in one hand. Tests give another one. */
export type Context = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly crypto: Encryption
  readonly mailer: Mailer
  /** A document's bytes; rejects in bounded time where it cannot be made. */
  readonly pdf: (order: PdfOrder) => Promise<Uint8Array>
  readonly log: Log
  readonly config: Config
  /** Which build runs, for evidence (D6). */
  readonly build: string
}
