import { fileURLToPath } from 'node:url'
import { executedNda } from '#src/nda/document/document.tsx'
import { registerFonts } from '#src/pdf/fonts.ts'
import { print } from '#src/pdf/print.ts'
import { decisionDocument } from '#src/quotes/document/decision-document.tsx'
import { quoteDocument } from '#src/quotes/document/document.tsx'
import { order, quoteProps, recordProps } from '#tests/pdf/fixtures.ts'
import { scope } from './product.ts'
import { compare } from './report.ts'
import { wordsOf } from './words.ts'

const props = quoteProps({ scope_summary: scope })

const documents = {
  nda: () => executedNda(order().props),
  quote: () => quoteDocument(props),
  record: () => decisionDocument(recordProps(props)),
}

const fontFile = (name: string) => fileURLToPath(new URL(`../src/pdf/fonts/${name}.ttf`, import.meta.url))

const times = 10

/** @returns the milliseconds of one document */
const timeOf = (make: () => Promise<unknown>) => async () => {
  const began = performance.now()
  for (let made = 0; made < times; made += 1) await make()
  return (performance.now() - began) / times
}

/** Each document that the product makes, beside one by hand with the same words. */
export const measurePdf = async () => {
  registerFonts()
  const { newMake } = await import(new URL('./peers/pdfkit.mjs', import.meta.url).href)
  for (const [name, newDocument] of Object.entries(documents)) {
    const ours = () => print(newDocument())
    const byHand = newMake(await wordsOf(await ours()), fontFile)
    const peer = { name: `${name} PDF / PDFKit by hand`, run: timeOf(byHand), atMost: 4 }
    await compare(timeOf(ours), [peer], { unit: 'ms', warmRounds: 6 })
  }
}
