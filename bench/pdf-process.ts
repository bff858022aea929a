// Makes one document by one engine. `POST /10/1` makes ten, one at a time, and answers with the milliseconds of each;
// `GET /` gives the last one. An engine imports what it needs by itself: the memory of the product is measured, too.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type DocumentName, fontFile, loadPrinter, startInThisProcess } from './product.ts'
import type { Words } from './words.ts'

type Make = () => Promise<Uint8Array>

const [engine = '', port, wanted = 'nda', browserPath = ''] = process.argv.slice(2)
const load = () => loadPrinter(wanted as DocumentName)

const ours = async (): Promise<Make> => {
  const { registerFonts, print } = await load()
  registerFonts()
  return print
}

/** As most others do it: the renderer as it comes, with the files of @fontsource. */
const woff = async (): Promise<Make> => {
  const { Font, renderToBuffer } = await import('@react-pdf/renderer')
  const { newDocument, sans, serif } = await load()
  const register = (family: string, name: string, fontWeight: number) => {
    const file = `./peers/node_modules/@fontsource/${name}-latin-${fontWeight}-normal.woff`
    Font.register({ family, src: fileURLToPath(new URL(file, import.meta.url)), fontWeight })
  }
  for (const weight of [400, 600]) register(sans, 'source-sans-3/files/source-sans-3', weight)
  register(serif, 'newsreader/files/newsreader', 500)
  return () => renderToBuffer(newDocument().document)
}

const ourWords = async () => {
  const { wordsOf } = await import('./words.ts')
  return wordsOf(await (await ours())())
}

const pdfkit = async (): Promise<Make> => {
  const { newMake } = await import(new URL('./peers/pdfkit.mjs', import.meta.url).href)
  return newMake(await ourWords(), fontFile)
}

/** The same words in the same faces, as a page to be printed. */
const pageOf = ({ letterhead, title, subtitle, parts }: Words) => {
  const dataOf = (font: string) => `url(data:font/ttf;base64,${readFileSync(fontFile(font)).toString('base64')})`
  const lineOf = ({ label, text, isRow }: Words['parts'][number]['lines'][number]) =>
    isRow ? `<tr><th>${label}<td>${text}` : `</table><p>${label} ${text}<table>`
  const partOf = (part: Words['parts'][number]) =>
    `<h2>${part.title}</h2><table>${part.lines.map(lineOf).join('')}</table>`
  return `<!doctype html><html lang="en-NZ"><style>
@font-face { font-family: Sans; src: ${dataOf('sans-400')} } @font-face { font-family: Serif; src: ${dataOf('serif-500')} }
@page { size: A4; margin: 12mm } body { font: 9.3pt/1.42 Sans; margin: 0 } h1, h2 { font-family: Serif } p { padding-left: 134pt }
</style><p>${letterhead.join('<p>')}<h1>${title}</h1><p>${subtitle}${parts.map(partOf).join('')}`
}

const pageNumbers = '<small>Page <i class="pageNumber"></i> of <i class="totalPages"></i></small>'
const footer = { displayHeaderFooter: true, headerTemplate: '-', footerTemplate: pageNumbers }

/** Open and warm: a tab for each document. */
const chromium = async (): Promise<Make> => {
  const { openBrowser } = await import('./browser.ts')
  const browser = await openBrowser(browserPath)
  const context = await browser.newContext()
  const page = pageOf(await ourWords())
  return async () => {
    const tab = await context.newPage()
    await tab.setContent(page)
    const bytes = await tab.pdf({ preferCSSPageSize: true, tagged: true, ...footer })
    await tab.close()
    return bytes
  }
}

const worker = () => startInThisProcess(wanted as DocumentName)
/** The product, made to work on the thread that answers requests. */
const thread = () => worker().then(ours)

const engines: Record<string, () => Promise<Make>> = { ours, woff, pdfkit, chromium, worker, thread }
const make = await engines[engine]?.()
let last = new Uint8Array()

const makeOne = async () => {
  const began = performance.now()
  last = new Uint8Array((await make?.()) ?? [])
  return performance.now() - began
}

const answer = async ({ method, url }: Request) => {
  if (method === 'GET') return new Response(last)
  const [count = 0, atOnce = 0] = new URL(url).pathname.split('/').slice(1).map(Number)
  const ms: number[] = []
  while (ms.length < count) {
    ms.push(...(await Promise.all(Array.from({ length: atOnce }, makeOne))))
    // As if each were asked for by a request of its own: what waits is answered in between.
    await Bun.sleep(0)
  }
  return Response.json(ms)
}

Bun.serve({ port: Number(port), hostname: '127.0.0.1', idleTimeout: 0, fetch: answer })
