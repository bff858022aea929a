import { z } from 'zod/mini'
import { gstNumberFault } from './gst-number-rules.ts'
import { nzbnFault } from './nzbn-rules.ts'
import { isWebAddress, type SettingKey } from './settings-rules.ts'

/** A number that can be dialled; words may follow it, as in "03 555 0100 (office)". */
const isTelephone = (typed: string) => {
  const digits = /^(?:\+[\s(]*|\()?\d[^\p{L},;/]*/u.exec(typed)?.[0].replaceAll(/\D/g, '') ?? ''
  return digits.length >= 6 && digits.length <= 15
}

/** What is wrong with a value, of the settings whose place needs more than words: a link, a number to dial or to bill with. */
const faults = {
  'business.phone': (typed: string) =>
    isTelephone(typed) ? null : 'A telephone number starts with its 6 to 15 digits, such as 03 555 0100',
  'business.web': (typed: string) =>
    isWebAddress(typed) ? null : 'A web address has a name and a dot, such as rimu.co.nz or https://rimu.co.nz',
  'business.nzbn': nzbnFault,
  'business.gst_number': gstNumberFault,
} satisfies { [Key in SettingKey]?: (typed: string) => string | null }

/** Adds the check of a setting, for the browser's form and the environment alike. An earlier fault comes alone. */
export const checked = (key: keyof typeof faults, line: z.ZodMiniType<string, string>) =>
  z.pipe(
    line,
    z
      .string()
      .check(
        z.refine((typed) => faults[key](typed) === null, { error: ({ input }) => faults[key](String(input)) ?? key }),
      ),
  )
