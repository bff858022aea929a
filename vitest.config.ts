import { defineConfig } from 'vitest/config'

// Threads, because forks fail in Bun. What a test prints is shown only where it fails.
export default defineConfig({
  test: {
    pool: 'threads',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    sequence: { shuffle: false },
    silent: 'passed-only',
    allowOnly: false,
    // A busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
