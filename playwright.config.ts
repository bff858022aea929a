import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { hangLimitMs } from './tests/fixtures/hang-limit.ts'

const asRoot = process.getuid?.() === 0
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

// Chromium loads these four internal pages in each window, at the cost of one of ours each.
const internalPages = ['PreloadTopChromeWebUI', 'WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

// The last --disable-features wins, so ours must repeat Playwright's own (chromiumSwitches.ts).
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const disabledFeatures = `--disable-features=${[...disabledByPlaywright, ...internalPages].join()}`

const executablePath = process.env.CHROMIUM_PATH

/** Journeys against the built product. Each spec starts its own server, on a free port and in its own DATA_DIR. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  timeout: hangLimitMs,
  // An expectation ends earlier: its failure says what the page shows.
  expect: { timeout: hangLimitMs / 4 },
  // One more than there are cores: a test also waits, for a document, an email or an answer.
  workers: availableParallelism() + 1,
  fullyParallel: false,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-NZ',
    trace: 'off',
    screenshot: 'only-on-failure',
    // axe must not measure contrast in the middle of a fade.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: [...quiet, disabledFeatures, ...(asRoot ? ['--no-sandbox'] : [])],
      ...(executablePath ? { executablePath } : {}),
    },
  },
})
