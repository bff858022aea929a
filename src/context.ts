import type { Actor } from './base/actor.ts'
import type { Random } from './base/id.ts'
import type { SiteWords } from './business/schema.ts'
import type { Crypto } from './crypto.ts'
import type { Db } from './db/open.ts'
import type { Config } from './env/env.ts'
import type { Inspect } from './inspector.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RenderPdf } from './pdf-workers.ts'

export type Clock = () => number

export type Context = {
  readonly db: Db
  readonly clock: Clock
  /** Milliseconds since some moment: never set, unlike {@link Context.clock}. */
  readonly monotonic: Clock
  readonly random: Random
  readonly crypto: Crypto
  readonly mailer: Mailer
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  readonly pdf: RenderPdf
  /** The hash in the address of the owner's picture; null without one. */
  readonly portrait: () => string | null
  /** The owner's words on the site. */
  readonly words: () => SiteWords
  /** The line above the signature of an email; empty for none. */
  readonly signOff: () => string
  /** Called after a change of the settings or the words: the pages show them. */
  readonly onSettings: () => void
  readonly inspect: Inspect
  readonly log: Log
  /** The environment and the settings as they are now. A copy of the context keeps those of its time. */
  readonly config: Config
  /** The hash of the running sources, which evidence contains. */
  readonly build: string
  readonly actor: Actor
}
