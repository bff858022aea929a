import type { Actor } from './base/actor.ts'
import type { Random } from './base/id.ts'
import type { SiteWords } from './business/schema.ts'
import type { Profile } from './business/settings-rules.ts'
import type { Crypto } from './crypto.ts'
import type { Db } from './db/open.ts'
import type { Config } from './env/env.ts'
import type { Inspect } from './inspector.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RenderPdf } from './pdf-workers.ts'
import type { Terms } from './terms/text.ts'

export type Clock = () => number

/** What the business says of itself now: its settings and words, its portrait and its terms. */
export type CurrentBusiness = Readonly<Profile> & {
  /** The hash in the URL of the owner's picture; null without a picture. */
  readonly portrait: string | null
  readonly words: SiteWords
  /** The line above the signature of an email; empty for none. */
  readonly signOff: string
  /** Every version, newest first. */
  readonly terms: readonly [Terms, ...Terms[]]
}

export type Context = {
  readonly db: Db
  readonly clock: Clock
  /** Milliseconds since an arbitrary moment. Nobody can set it back, unlike {@link Context.clock}. */
  readonly monotonic: Clock
  readonly random: Random
  readonly crypto: Crypto
  readonly mailer: Mailer
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  readonly pdf: RenderPdf
  /** Returns the same object until the business changes. A transaction sees its own changes. */
  readonly business: () => CurrentBusiness
  readonly inspect: Inspect
  readonly log: Log
  readonly config: Config
  /** The hash of the running sources, which evidence contains. */
  readonly build: string
  readonly actor: Actor
}
