import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#bin/free-port.ts'
import { mountDisk } from './disk.ts'
import type { Drill } from './drill.ts'
import { signUp, startProduct, stop } from './product.ts'
import { measureTrouble, troubleMs } from './trouble.ts'

const megabyte = 2 ** 20

export const fullDisk: Drill = {
  name: 'full-disk',
  goal: '1 MB free, then none, for 30 s (short: 3 s): home 100 % 200 with p99 < 50 ms (short: 250 ms); writes stored or 503; back by itself within 5 s',
  alone: true,
  run: async ({ full, folder }) => {
    const disk = await mountDisk(folder, 32)
    if ('unproven' in disk) return disk
    const port = await freePort()
    const product = await startProduct({ dataDir: disk.folder, port, under: disk.under })
    const cookie = await signUp(product)
    const filler = join(disk.path, 'filler')
    const leave = (bytes: number) => {
      const { bavail, bsize } = statfsSync(disk.path)
      try {
        writeFileSync(filler, new Uint8Array(Math.max(0, bavail * bsize - bytes)), { flag: 'a' })
      } catch (fault) {
        // The server took some of it meanwhile, so the disk is full.
        if (!(fault instanceof Error && 'code' in fault && fault.code === 'ENOSPC')) throw fault
      }
    }
    const outcome = await measureTrouble(
      { port, cookie, full },
      {
        someSucceed: true,
        begin: () => {
          leave(megabyte)
          setTimeout(() => leave(0), troubleMs(full) / 3)
        },
        end: () => rmSync(filler),
      },
    )
    await stop(product)
    return outcome
  },
}
