import type { Context } from '#src/context.ts'

/** What a request carries. `peer` gives the socket's address; `ctx` is the context with the actor of this request. */
export type HttpEnv = {
  Bindings: { peer: () => string }
  Variables: { ctx: Context }
}
