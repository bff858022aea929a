import type { Context } from '#src/context.ts'

/** `peer` returns the socket's address; `ctx` has the actor of this request; `refusalOf` may replace a refusal. */
export type HttpEnv = {
  Bindings: { peer: () => string }
  Variables: { ctx: Context; refusalOf?: (fault: Error) => Error }
}
