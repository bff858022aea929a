import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const slowest = [
  'pdf/names',
  'pdf/render',
  'start/start',
  'start/image',
  'auth/constant-time',
  'leads/fuzz',
  'auth/passwords',
  'conventions/fuzz',
  'auth/setup-link',
  'auth/attempts',
  'site/rendered',
  'auth/sessions',
]

/** The slowest files start first, so that no worker still has one to run when the others are done. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.includes(`/tests/${name}.`))
      return at < 0 ? slowest.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // Forks fail in Bun.
    pool: 'threads',
    // One more than there are cores: many tests wait, for a process or for an answer in constant time.
    maxWorkers: availableParallelism() + 1,
    // Each test has a server and a database of its own, and no module keeps state of a test.
    isolate: false,
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    sequence: { shuffle: false, sequencer: SlowestFirst },
    // What a test prints is shown only where it fails.
    silent: 'passed-only',
    allowOnly: false,
    // Long enough for a machine with other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 110_000 } },
  },
})
