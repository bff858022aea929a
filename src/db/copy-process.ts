import { copyDatabase } from './copy.ts'

const [from = '', to = ''] = process.argv.slice(2)

try {
  await copyDatabase(from, to)
} catch (fault) {
  process.stderr.write(fault instanceof Error ? fault.message : String(fault))
  process.exit(1)
}
