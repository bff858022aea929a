import { parse } from 'csv-parse/sync'

export const readFile = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

type ReadLine = { quantity: number; rate: number; taxed: boolean }

/** What Xero makes of a line: price times quantity, and where it is taxed 15 % of that, half up by size. */
export const xeroCents = ({ quantity, rate, taxed }: ReadLine) => {
  const cents = quantity * Math.round(rate * 100)
  return cents + (taxed ? Math.sign(cents) * Math.floor((Math.abs(cents) * 15 + 50) / 100) : 0)
}
