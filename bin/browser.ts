import { existsSync } from 'node:fs'
import { installFromDebian } from './install.ts'
import { bun, run } from './run.ts'

// The headless shell has no windows, whose upkeep takes a tenth of the processor in the tests.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Whether a file is a browser that starts. Ubuntu's chromium-browser may be a stub, and a download may lack libraries. */
const starts = async (file: string) =>
  existsSync(file) && (await run([file, '--version', '--no-sandbox'], { limitSeconds: 20 })).code === 0

const firstThatStarts = async (files: (string | null)[]) => {
  for (const file of files) if (file && (await starts(file))) return file
  return null
}

const onThisMachine = () => firstThatStarts([...names.map((name) => Bun.which(name)), ...applications])

// In another process, because this one may be older than the packages.
const playwrightsOwn = async () => {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  return firstThatStarts([(await run(bun('-e', script))).output])
}

const downloaded = async () => {
  process.stdout.write('Downloading a browser …\n')
  const command = bun('node_modules/@playwright/test/cli.js', 'install', '--no-shell', 'chromium')
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  await run(command, { env, limitSeconds: 300 })
  return playwrightsOwn()
}

const fromDebian = async () => {
  await installFromDebian('chromium-headless-shell')
  const shell = await onThisMachine()
  if (shell) return shell
  // Older releases have only the whole browser.
  await installFromDebian('chromium')
  return onThisMachine()
}

/**
 * The path of a Chromium to test with. Where CHROMIUM_PATH is set, no other is tried; otherwise one on the machine,
 * Playwright's own, its download, then Debian's. Null when there is none.
 */
export const findBrowser = async () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return firstThatStarts([chosen])
  return (await onThisMachine()) ?? (await playwrightsOwn()) ?? (await downloaded()) ?? (await fromDebian())
}
