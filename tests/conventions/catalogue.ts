import { filesIn, text } from './source.ts'

const literals = filesIn('src').flatMap((file) =>
  [...text(file).matchAll(/'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`/g)].map(
    ([, single, double, template]) => single?.replaceAll("\\'", "'") ?? double ?? template ?? '',
  ),
)

const placeholder = /\$\{[^}]*\}/g

const patternOf = (literal: string) => new RegExp(`^${literal.split(placeholder).map(RegExp.escape).join('.+')}$`, 's')

const patterns = literals
  // A sentence has words; a text that is little more than a placeholder would fit every text.
  .filter((literal) => / /.test(literal) && literal.replaceAll(placeholder, '').replaceAll(/\W/g, '').length >= 8)
  .map(patternOf)

const defaults = /Invalid input|Invalid option|Invalid string|: expected|Unrecognized|Too (big|small)|undefined|NaN/

/** Whether a text is a sentence of src, and not a default of the validator. */
export const isInCatalogue = (said: string) => !defaults.test(said) && patterns.some((pattern) => pattern.test(said))
