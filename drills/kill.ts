import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { startFakeResend } from '#tests/fixtures/fake-resend.ts'
import type { Drill } from './drill.ts'
import { loadEnvironment, startLoad } from './load.ts'
import { kill, runCommand, signUp, startProduct, stop } from './product.ts'
import { newRandom } from './random.ts'

const sizes = { short: { kills: 6, writes: 100 }, full: { kills: 500, writes: 10_000 } }

export const killUnderLoad: Drill = {
  name: 'kill',
  goal: '500 kill -9 under load, ≥ 10,000 acknowledged writes (short: 6, ≥ 100): 0 lost, 0 doubled, chain and evidence hold',
  run: async ({ full, seed, folder }) => {
    const size = full ? sizes.full : sizes.short
    const random = newRandom(seed)
    const resend = await startFakeResend()
    const port = await freePort()
    const environment = { ...loadEnvironment, RESEND_API_KEY: 're_drill', RESEND_BASE_URL: resend.url }
    const start = () => startProduct({ dataDir: folder, port, environment })

    let product = await start()
    const cookie = await signUp(product)
    const load = startLoad({ port, cookie, clients: 8, random })
    const perKill = Math.ceil(size.writes / size.kills)
    for (let killed = 0; killed < size.kills; killed += 1) {
      await load.reaches(load.acknowledged() + random.between(perKill, perKill + 8))
      await Bun.sleep(random.between(0, 30))
      await kill(product)
      product = await start()
    }
    await load.stop()
    await stop(product)
    await resend.stop()

    const db = new Database(join(folder, 'front-office.sqlite'), { readonly: true })
    const { acknowledged, answersLost, trimmed, ...faults } = load.compare(db)
    const integrity = db.pragma('integrity_check', { simple: true }) === 'ok'
    const orphans = (db.pragma('foreign_key_check') as unknown[]).length
    db.close()
    const verified = await runCommand(['audit', 'verify'], { dataDir: folder, environment })
    const figures = {
      ...{ kills: size.kills, acknowledged, answersLost, trimmed, ...faults, orphans, integrity },
      chainHolds: verified.code === 0,
    }
    const isClean = [...Object.values(faults), orphans].every((count) => count === 0)
    return { passed: isClean && integrity && verified.code === 0 && acknowledged >= size.writes, figures }
  },
}
