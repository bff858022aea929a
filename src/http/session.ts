import type { Context } from 'hono'
import { findViewer } from '#src/auth/actions.ts'
import type { Kit } from '#src/kit.ts'
import type { HttpEnv } from './context.ts'
import { sessionSecretOf } from './cookies.ts'

/** Who is asking, by the session cookie; null for a stranger. */
export const readViewer = (c: Context<HttpEnv>, kit: Kit) => findViewer(kit, sessionSecretOf(c, kit.config))
