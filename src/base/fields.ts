import { z } from 'zod/mini'
import { characterFault, type LineUse, tidy, tooLong } from './characters.ts'
import { type Dollars, isDollars } from './money.ts'
import { type Day, isDay } from './time.ts'

// Without this, zod probes `new Function`, which the content security policy reports.
z.config({ jitless: true })

const plain = (label: string, max: number, required: string, lines: LineUse) =>
  z.string(required).check(
    z.overwrite((typed) => tidy(typed, lines)),
    z.maxLength(max, tooLong(label, max)),
    z.refine((text) => characterFault(label, text, lines) === null, {
      error: ({ input }) => characterFault(label, String(input), lines) ?? label,
    }),
  )

const optional = (label: string, max: number, lines: LineUse) =>
  z.pipe(
    z.nullish(plain(label, max, `${label} must be text`, lines)),
    z.transform((text) => text || null),
  )

export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value: z.output<Schema> | null | undefined) => value ?? null),
  )

export const text = (label: string, max: number, required = `${label} is required`) =>
  plain(label, max, required, 'one line').check(z.minLength(1, required))

export const longText = (label: string, max: number, required = `${label} is required`) =>
  plain(label, max, required, 'many lines').check(z.minLength(1, required))

export const optionalText = (label: string, max: number) => optional(label, max, 'one line')

export const optionalLongText = (label: string, max: number) => optional(label, max, 'many lines')

/** Encodes a domain with diacritics as the browser's own field does: jo@bücher.de becomes jo@xn--bcher-kva.de. */
export const asciiAddress = (typed: string) => {
  const [, local = '', domain = ''] = /^(.+)@([^\s@/?#:[\]]*[^ -~][^\s@/?#:[\]]*)$/.exec(typed) ?? []
  const url = `http://${domain}`
  return domain && URL.canParse(url) ? `${local}@${new URL(url).hostname}` : typed
}

/** @param required the message for an empty address; `message` covers every other fault */
export const email = (message = 'Invalid email address', required = message) =>
  z.pipe(
    z.string(required).check(
      z.overwrite((typed) => asciiAddress(tidy(typed))),
      z.minLength(1, required),
      z.maxLength(255, message),
    ),
    z.email({ pattern: z.regexes.html5Email, error: message }),
  )

export const requiredMoney = (label: string) => {
  const message = `${label} must be a positive number with up to 2 decimals`
  return z.pipe(
    z.number(message).check(z.refine(isDollars, message)),
    z.transform((amount) => amount as Dollars),
  )
}

export const money = (label: string) => orNull(requiredMoney(label))

const largestInteger = 100_000

const integerFrom = (label: string, min: number) => `${label} must be an integer >= ${min}`

export const requiredInteger = (label: string, min: number) => {
  const message = integerFrom(label, min)
  return z
    .number(message)
    .check(
      z.refine(
        (value) => Number.isInteger(value) && !Object.is(value, -0) && value >= min && value <= largestInteger,
        message,
      ),
    )
}

export const integer = (label: string, min: number) => orNull(requiredInteger(label, min))

/** The version of the row that the client read (D10). */
export const rowVersion = () => z.int(integerFrom('Version', 1)).check(z.minimum(1, integerFrom('Version', 1)))

/** The number of the version that the person saw of what they change. */
export const seenVersion = z.int('Version must be a whole number')

/** A value that only a program sends, so that no page shows its error message. */
export const opaque = (label: string, max: number) =>
  z.string(`${label} must be text`).check(z.maxLength(max, tooLong(label, max)))

/** The name of the version that the person saw of what they change; empty if there was none. */
export const seenName = opaque('Version', 40)

export const hash = (label: string) => {
  const message = `${label} must have 64 hexadecimal digits`
  return z.string(message).check(z.length(64, message))
}

export const listQuery = <Shape extends z.core.$ZodShape>(own: Shape) =>
  z.strictObject({ q: z.optional(opaque('Search', 100)), after: z.optional(opaque('Cursor', 200)), ...own })

export const oneOfWords = <const Words extends readonly string[]>(label: string, words: Words) =>
  z.enum(words, `${label} must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)

export const sure = z.optional(z.boolean('Sure must be true or false'))

export const day = (label: string, required = `${label} is required`) =>
  z.pipe(
    z.string(required).check(z.overwrite(tidy), z.minLength(1, required), z.refine(isDay, `${label} must be a date`)),
    z.transform((text) => text as Day),
  )

export const optionalDay = (label: string) => orNull(day(label))
