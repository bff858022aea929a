import { hours, instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import * as store from './waiting-store.ts'

type Reads = Pick<Context, 'db' | 'clock'>

/** Invitations that are not signed and can be. */
export const findUnsignedNdas = (ctx: Reads) => store.findUnsigned(ctx, instant(ctx.clock()))

/** Quotes whose signed NDA has no PDF an hour later. */
export const findLateNdas = (ctx: Reads) => store.findUnprinted(ctx, instant(ctx.clock() - hours(1)))
