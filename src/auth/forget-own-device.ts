import { recordEvent } from '#src/audit/record.ts'
import { parseId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { forgetDevice } from './devices.ts'

/** The next sign-in there is one from a new device. @throws not_found, also where it is another account's */
export const forgetOwnDevice = (ctx: Context, { id }: { id: string }) =>
  transact(ctx, (tx) => {
    const userId = parseId('usr', tx.actor.id)
    if (!forgetDevice(tx, { userId, id })) throw new Problem('not_found')
    recordEvent(tx, { event: 'device_forgotten', subject: userId })
  })
