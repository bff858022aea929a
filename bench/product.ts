import { join } from 'node:path'
import type { BareOrder, LetterOf } from './bare.ts'
import { databaseIn, type Given } from './given.ts'
import { bun, programOf, startServer } from './machine.ts'

/** The product itself, as `start` serves it. */
export const startProduct = (given: Pick<Given, 'env' | 'folder'>, dataDir: string, entry = 'src/main.ts') =>
  startServer(() => bun(entry), { ...given.env, DATA_DIR: dataDir }, join(given.folder, 'product.log'))

/** The limit beside it. */
export const startBare = (given: Given, dataDir: string, letters: readonly LetterOf[] = []) =>
  startServer(
    (port) => {
      const order: BareOrder = { port, file: databaseIn(dataDir), openedSql: given.openedSql, letters }
      return bun(programOf('bare.ts'), JSON.stringify(order))
    },
    {},
    join(given.folder, 'bare.log'),
  )
