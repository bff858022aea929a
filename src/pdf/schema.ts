import { z } from 'zod/mini'
import { lineFault, printedLine } from './rules.ts'

export type Bytes = Uint8Array<ArrayBuffer>

export type PdfAnswer = { bytes: Bytes } | { fault: string }

const printedText = (label: string, max: number, required: string) =>
  z.string(required).check(
    z.overwrite(printedLine),
    z.refine((typed) => lineFault(label, max, typed) === null, {
      error: ({ input }) => lineFault(label, max, String(input)) ?? label,
    }),
  )

/** One line of text that the fonts of the PDF can show unchanged (E5). */
export const printable = (label: string, max: number, required: string) =>
  printedText(label, max, required).check(z.minLength(1, required))

export const optionalPrintable = (label: string, max: number) =>
  z.pipe(
    z.nullish(printedText(label, max, `${label} must be text`)),
    z.transform((typed) => typed || null),
  )
