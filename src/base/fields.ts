import { z } from 'zod'
import { isPrintable, type Lines, tidy, tooLong, unusable } from './characters.ts'
import { type Dollars, isDollars } from './money.ts'
import { type Day, isDay } from './time.ts'

// zod would probe `new Function`, which our content security policy reports (STACK trap 12). This file is the first to touch zod.
z.config({ jitless: true })

const plain = (label: string, max: number, required: string, lines: Lines) =>
  z
    .string({ error: required })
    .overwrite(tidy)
    .max(max, tooLong(label, max))
    .refine((text) => isPrintable(text, lines), unusable(label))

const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)

/** One line of text, trimmed, 1 to `max` characters. `required` is the sentence for an empty one. */
export const text = (label: string, max: number, required = `${label} is required`) =>
  plain(label, max, required, 'one line').min(1, required)

/** Text of several lines, trimmed, 1 to `max` characters. */
export const longText = (label: string, max: number, required = `${label} is required`) =>
  plain(label, max, required, 'many lines').min(1, required)

/** Like {@link text}, but nothing at all is null. */
export const optionalText = (label: string, max: number) =>
  plain(label, max, label, 'one line')
    .nullish()
    .transform((value) => value || null)

/** Like {@link longText}, but nothing at all is null. */
export const optionalLongText = (label: string, max: number) =>
  plain(label, max, label, 'many lines')
    .nullish()
    .transform((value) => value || null)

/** One e-mail address, trimmed, at most 255 characters. One sentence for every fault (SPEC §5). */
export const email = (message = 'Invalid email address', required = message) =>
  z.string({ error: required }).overwrite(tidy).min(1, required).max(255, message).pipe(z.email(message))

/** Dollars or null; the message is SPEC §5's. */
export const money = (label: string) => {
  const message = `${label} must be a positive number with up to 2 decimals`
  return orNull(
    z
      .number({ error: message })
      .refine(isDollars, message)
      .transform((value) => value as Dollars),
  )
}

const mostWhole = 100_000

/** A whole number of at least `min`; the message is SPEC §5's. */
export const requiredWhole = (label: string, min: number) => {
  const message = `${label} must be an integer >= ${min}`
  return z
    .number({ error: message })
    .refine((value) => Number.isInteger(value) && !Object.is(value, -0) && value >= min && value <= mostWhole, message)
}

/** A whole number of at least `min`, or null; the message is SPEC §5's. */
export const whole = (label: string, min: number) => orNull(requiredWhole(label, min))

/** A calendar day, `YYYY-MM-DD`. */
export const day = (label: string, required = `${label} is required`) =>
  z
    .string({ error: required })
    .overwrite(tidy)
    .min(1, required)
    .refine(isDay, `${label} must be a date`)
    .transform((value) => value as Day)

/** Like {@link day}, but nothing at all is null. */
export const optionalDay = (label: string) => orNull(day(label))
