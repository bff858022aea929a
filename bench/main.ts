/**
 * Side-by-side measurements: the product beside the least a server could do for the same answer, and the public pages
 * beside what others make of them. A benchmark, not a test: only a wrong body or status ends it with 1.
 * Arguments: the sections wanted (all where none is named); `--quick` is a short look with wider error.
 */
import { build } from '../bin/build.ts'
import { giveUp, install } from '../bin/install.ts'
import { endWithRunner } from '../bin/leash.ts'

const isQuick = process.argv.includes('--quick')
const names = process.argv.slice(2).filter((argument) => argument !== '--quick')

endWithRunner()
await install()
const { bench, isSection, sections } = await import('./bench.ts')
const unknown = names.find((name) => !isSection(name))
if (unknown) giveUp(`There is no section ${unknown}; there are ${sections.join(', ')}.`)
await build()
process.exit(await bench(names.length ? names.filter(isSection) : sections, isQuick))
