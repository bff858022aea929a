import { executedNda } from '#src/nda/document/document.tsx'
import { registerFonts } from '#src/pdf/fonts.ts'
import { print } from '#src/pdf/print.ts'
import { decisionDocument } from '#src/quotes/document/decision-document.tsx'
import { quoteDocument } from '#src/quotes/document/document.tsx'
import { order } from '#tests/pdf/fixtures.ts'
import { quoteProps, recordProps } from '#tests/pdf/quote-fixtures.ts'
import { scope } from './product.ts'
import { record, spreadOf } from './report.ts'
import { size } from './size.ts'

const props = quoteProps({ scope_summary: scope })

const documents = {
  nda: () => executedNda(order().props),
  quote: () => quoteDocument(props),
  record: () => decisionDocument(recordProps(props)),
}

const times = 10
const warmRounds = 6

/** The milliseconds that each document takes. */
export const measurePdf = async () => {
  registerFonts()
  for (const [name, newDocument] of Object.entries(documents)) {
    const seen: number[] = []
    for (let round = -warmRounds; round < size.rounds; round += 1) {
      const began = performance.now()
      for (let made = 0; made < times; made += 1) await print(newDocument())
      if (round >= 0) seen.push((performance.now() - began) / times)
    }
    record({ name: `${name} PDF`, value: spreadOf(seen), unit: 'ms', digits: 1 })
  }
}
