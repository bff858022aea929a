import { expect, test } from 'vitest'
import { formatBrowser } from '#src/base/user-agent.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const mobile = `Mozilla/5.0 (Linux; Android 10; K) ${webkit}`
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple}`

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145 on Linux'],
  [`${windows}) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge 142 on Windows'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome 142 on ChromeOS'],
  [`${mobile} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome 142 on Android'],
  [`${mobile} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 28 on Android'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`, 'Safari 18 on macOS'],
  [`${iPhone} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome 142 on iPhone'],
  [`${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari 18 on iPhone'],
  [`${iPhone} FxiOS/145.0 Mobile/15E148 Safari/604.1`, 'Firefox 145 on iPhone'],
  [`${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, 'An app on iPhone'],
  ['curl/8.5.0', 'curl/8.5.0'],
  [`${'x'.repeat(300)}`, 'x'.repeat(100)],
  ['', 'A browser without a name'],
])('the browser of %s is named in words', (userAgent, words) => {
  expect(formatBrowser(userAgent)).toBe(words)
})
