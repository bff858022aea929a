import { z } from 'zod/mini'
import { lineFault, printedLine } from './rules.ts'

export type Bytes = Uint8Array<ArrayBuffer>

export type PdfAnswer = { bytes: Bytes } | { fault: string }

/** One line of text that the fonts of the PDF can show unchanged (E5), or null. */
export const optionalPrintable = (label: string, max: number) =>
  z.pipe(
    z.nullish(
      z.string(`${label} must be text`).check(
        z.overwrite(printedLine),
        z.refine((line) => lineFault(label, max, line) === null, {
          error: ({ input }) => lineFault(label, max, String(input)) ?? label,
        }),
      ),
    ),
    z.transform((line) => line || null),
  )
