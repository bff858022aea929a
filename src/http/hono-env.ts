import type { Context } from '#src/context.ts'

/**
 * `peer` returns the socket's address; `inTurn` answers when it is the request's turn to be rendered; `ctx` has the actor of this request; `refusalOf` may replace a refusal.
 */
export type HttpEnv = {
  Bindings: { peer: () => string; inTurn: (answer: () => Response | Promise<Response>) => Promise<Response> }
  Variables: { ctx: Context; refusalOf?: (fault: Error) => Error }
}
