import type { Context } from '#src/context.ts'
import { findAdmins } from './store.ts'

export const listAdmins = (ctx: Context) => findAdmins(ctx)
