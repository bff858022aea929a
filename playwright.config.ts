import { defineConfig, devices } from '@playwright/test'

const asRoot = process.getuid?.() === 0
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']

// Each window loads these four pages of the browser's own, unseen, and they cost it as much as ours do.
const furniture = ['PreloadTopChromeWebUI', 'WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup']

// The switch counts once: without these of Playwright's own (chromiumSwitches.ts), ours would bring them back.
const leftOutByPlaywright = [
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
const leftOut = `--disable-features=${[...leftOutByPlaywright, ...furniture].join()}`

const executablePath = process.env.CHROMIUM_PATH

/** Journeys against the built product. Each spec starts its own server, on a free port and in its own DATA_DIR. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // A busy machine is no failure.
  timeout: 240_000,
  expect: { timeout: 60_000 },
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
      args: [...quiet, leftOut, ...(asRoot ? ['--no-sandbox'] : [])],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } } },
  ],
})
