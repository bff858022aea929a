import { freePort } from '#bin/free-port.ts'
import { mountDisk } from './disk.ts'
import type { Drill } from './drill.ts'
import { signUp, startProduct, stop } from './product.ts'
import { measureTrouble } from './trouble.ts'

export const readOnlyDisk: Drill = {
  name: 'read-only',
  goal: 'a start on a read-only disk, for 30 s (short: 3 s): home 100 % 200 with p99 < 50 ms (short: 250 ms); writes 503; back by itself within 5 s',
  alone: true,
  run: async ({ full, folder }) => {
    const disk = await mountDisk(folder, 32)
    if ('unproven' in disk) return disk
    const port = await freePort()
    const start = () => startProduct({ dataDir: disk.folder, port, under: disk.under })
    const first = await start()
    const cookie = await signUp(first)
    await stop(first)

    await disk.setReadOnly(true)
    const product = await start()
    const outcome = await measureTrouble(
      { port, cookie, full },
      { begin: () => {}, end: () => disk.setReadOnly(false) },
    )
    await stop(product)
    return outcome
  },
}
