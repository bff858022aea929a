import type { Actor } from './base/actor.ts'
import type { Random } from './base/id.ts'
import type { Crypto } from './crypto.ts'
import type { Db } from './db/open.ts'
import type { Config } from './env/env.ts'
import type { Inspect } from './inspector.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { RenderPdf } from './pdf-workers.ts'
import type { PortraitState } from './portrait/rules.ts'

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
  readonly portrait: () => PortraitState
  readonly inspect: Inspect
  readonly log: Log
  readonly config: Config
  /** The hash of the running sources, which evidence contains. */
  readonly build: string
  readonly actor: Actor
}
