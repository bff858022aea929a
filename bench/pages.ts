import { findBrowser } from '#bin/browser.ts'
import { openBrowser } from './browser.ts'
import { measureBytes } from './bytes.ts'
import { measureConsole } from './console.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureNginx } from './nginx.ts'
import { measureNoScript } from './no-script.ts'
import { peerNode, startNext } from './peers.ts'
import { allCores, loadCore, moveTo, type Server } from './processes.ts'
import { say } from './report.ts'
import { newDataDir, startProduct } from './seed.ts'

/** Pages name their own address so: their links, their canonical addresses, the origin of their forms. */
const addressOf = ({ url }: Server) => url.replace('127.0.0.1', 'localhost')

const measureInBrowser = async (program: string, url: string) => {
  const node = await peerNode()
  const next = node ? await startNext(node) : null
  const browser = await openBrowser(program)
  await measureBytes(browser, url, next && addressOf(next))
  await next?.stop()
  await measureConsole(browser, url)
  await measureNoScript(browser, url)
  await browser.close()
  if (node) await measureLighthouse(node, program, url)
}

/** The public pages as a browser meets them, and the first of them as fast as it can be had. */
export const measurePages = async () => {
  const ours = await startProduct(newDataDir('pages'))
  const program = await findBrowser()
  // A browser is many processes.
  moveTo(allCores)
  if (program) await measureInBrowser(program, addressOf(ours))
  else say('No figures of a browser: there is no Chromium.')
  moveTo(loadCore)
  await measureNginx(ours)
  await ours.stop()
}
