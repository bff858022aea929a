import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { hangLimitMs } from './tests/fixtures/hang-limit.ts'

const processTests = 'tests/**/*.process.test.ts'

export default defineConfig({
  test: {
    // Forks fail in Bun.
    pool: 'threads',
    // One more than there are cores: many tests wait, for a process or for an answer in constant time.
    maxWorkers: availableParallelism() + 1,
    // Each test has a server and a database of its own, and no module keeps state of a test.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/**/*.test.{ts,tsx}'], exclude: [processTests] } },
      // What needs a real process: a start, the image, a restore, the PDF worker, the command line.
      { extends: true, test: { name: 'process', include: [processTests] } },
    ],
    // What a test prints is shown only where it fails.
    silent: 'passed-only',
    allowOnly: false,
    setupFiles: ['tests/fixtures/setup.ts'],
    env: { TEST_SEED: process.env.TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31)) },
    testTimeout: hangLimitMs,
    hookTimeout: hangLimitMs,
    // A poll ends a little earlier: its failure says what was seen last.
    expect: { poll: { timeout: hangLimitMs - 10_000 } },
  },
})
