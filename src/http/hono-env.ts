import type { Context } from '#src/context.ts'

/** `peer` returns the socket's address; `ctx` has the actor of this request. */
export type HttpEnv = {
  Bindings: { peer: () => string }
  Variables: { ctx: Context }
}
