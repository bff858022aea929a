import type { Viewer } from '#src/auth/rules.ts'

/** What a request carries through the server. `peer` is the socket's address. */
export type HttpEnv = {
  Bindings: { peer: () => string }
  Variables: { viewer: Viewer | null; requestId: string }
}
