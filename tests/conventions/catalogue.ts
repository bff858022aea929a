import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const product = readFileSync(join(import.meta.dirname, '../../docs/product.md'), 'utf8')

// A paragraph, an item or a row holds whole quotations. Code may hold quotation marks of its own.
const paragraphs = product.replaceAll(/`[^`]*`/g, '').split(/\n\n|\n(?=\||- )/)

const quotations = paragraphs.flatMap((paragraph) =>
  [...paragraph.replaceAll(/\s+/g, ' ').matchAll(/"([^"]+)"/g)].map(([, text = '']) => text),
)

const placeholder = /\{[^}]*\}/g

const patternOf = (quotation: string) => {
  const literals = quotation.split(placeholder).map((literal) => literal.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literals.join('.+')}$`, 's')
}

const patterns = quotations
  // A quotation that is little more than a placeholder would fit every text.
  .filter((quotation) => quotation.replaceAll(placeholder, '').replaceAll(/\W/g, '').length >= 8)
  .map(patternOf)

const defaults = /Invalid input|Invalid option|Invalid string|: expected|Unrecognized|Too (big|small)|undefined|NaN/

/** Whether a text is a fixed sentence of docs/product.md, and not a default of the validator. */
export const isInCatalogue = (text: string) => !defaults.test(text) && patterns.some((pattern) => pattern.test(text))
