import { Font, renderToBuffer } from '@react-pdf/renderer'
import { executedNda } from '#src/nda/document.tsx'
import { registerFonts } from '#src/pdf/fonts.ts'
import { print } from '#src/pdf/print.ts'
import { given } from './pdf-given.ts'

/*
 * A process that makes the executed NDA in one way, so often as it is told by a message, and answers with the
 * milliseconds that each took.
 */
type Make = () => Promise<Uint8Array>

const woffFile = (name: string) => new URL(`./peers/node_modules/@fontsource/${name}.woff`, import.meta.url).pathname

/** As most others do it: the renderer as it comes, with the files of @fontsource. */
const registerWoff = () => {
  const fonts = [400, 600].map((fontWeight) => ({
    src: woffFile(`source-sans-3/files/source-sans-3-latin-${fontWeight}-normal`),
    fontWeight,
  }))
  Font.register({ family: 'House Sans', fonts })
  const src = woffFile('newsreader/files/newsreader-latin-500-normal')
  Font.register({ family: 'House Serif', src, fontWeight: 500 })
}

const engines: Record<string, () => Promise<Make>> = {
  ours: async () => {
    registerFonts()
    return () => print(executedNda(given))
  },
  woff: async () => {
    registerWoff()
    return async () => {
      const stream = await renderToBuffer(executedNda(given).document)
      return new Uint8Array(stream)
    }
  },
  pdfkit: async () => {
    const { make } = (await import(new URL('./peers/pdfkit.mjs', import.meta.url).href)) as {
      make: (from: typeof given) => Promise<Uint8Array>
    }
    return () => make(given)
  },
}

const [name = ''] = process.argv.slice(2)
const make = await engines[name]?.()
if (!make) throw new Error(`there is no engine ${name}`)

/** What a maker answers with: of each document the milliseconds, and the last one's bytes in base64. */
export type Made = { ms: number[]; pdf: string }

const made = async (count: number): Promise<Made> => {
  const ms: number[] = []
  let bytes = new Uint8Array()
  for (let at = 0; at < count; at += 1) {
    const began = performance.now()
    bytes = new Uint8Array(await make())
    ms.push(performance.now() - began)
  }
  Bun.gc(true)
  return { ms, pdf: Buffer.from(bytes).toString('base64') }
}

process.on('message', async (count: number) => {
  process.send?.(await made(count))
})
