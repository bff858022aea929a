import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import type { Drill } from './drill.ts'
import { signUp, startProduct, stop } from './product.ts'
import { measureTrouble } from './trouble.ts'

export const foreignLock: Drill = {
  name: 'lock',
  goal: 'another process holds the write lock for 30 s (short: 3 s): home 100 % 200 with p99 < 50 ms (short: 250 ms); writes 503; back by itself within 5 s',
  alone: true,
  run: async ({ full, folder }) => {
    const port = await freePort()
    const product = await startProduct({ dataDir: folder, port })
    const cookie = await signUp(product)
    // This process is the other one.
    const foreign = new Database(join(folder, 'front-office.sqlite'))
    const outcome = await measureTrouble(
      { port, cookie, full },
      {
        begin: () => void foreign.exec('begin immediate'),
        end: () => void foreign.close(),
      },
    )
    await stop(product)
    return outcome
  },
}
