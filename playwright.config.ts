import { defineConfig, devices } from '@playwright/test'

const asRoot = process.getuid?.() === 0
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

const executablePath = process.env.CHROMIUM_PATH

/** Journeys against the built product. Each spec starts its own server, on a free port and in its own DATA_DIR. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // A busy machine is no failure.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: false,
  reporter: 'list',
  use: {
    locale: 'en-NZ',
    trace: 'off',
    screenshot: 'only-on-failure',
    // Contrast is measured on what stands still, not half way through a fade.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: [...quiet, ...(asRoot ? ['--no-sandbox'] : [])],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } } },
  ],
})
