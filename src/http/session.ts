import type { Context as HonoContext } from 'hono'
import { findViewer } from '#src/auth/actions.ts'
import type { Context } from '#src/context.ts'
import { sessionSecretOf } from './cookies.ts'
import type { HttpEnv } from './env.ts'
import { unsafe } from './origin-check.ts'

/**
 * Who is asking, by the session cookie; null for a stranger. Only what could change something is somebody's doing: a page
 * reads again and again by itself, and reports the reader's movements (B3, GAPS 2).
 */
export const readViewer = (c: HonoContext<HttpEnv>, ctx: Context) =>
  findViewer(ctx, sessionSecretOf(c, ctx.config), unsafe.includes(c.req.method) ? 'active' : 'background')
