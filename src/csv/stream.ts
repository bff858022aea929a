import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Instant, nzCell } from '#src/base/time.ts'

/** Matches a telephone number, also with an extension. Run as a formula it is only a sum, so it is written unchanged. */
const telephone = String.raw`\+[\d ()./\u00a0\u2010-\u2013-]{4,}(?:(?:x|ext|extn)[. ]{0,2}\d{1,6})?$`

/** Matches a text that a spreadsheet would run as a formula, also with full-width signs and leading spaces. */
export const formula = new RegExp(
  String.raw`^(?!${telephone})(?:[\s\u0000-\u001f\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])`,
)

type Cell = string | number | null | undefined

/** Protects digits that a spreadsheet would change: groups a telephone number, or adds an apostrophe to others. */
const protectDigits = (cell: Cell): Cell => {
  // Without a space it is a number that loses its +, or a sum.
  if (typeof cell === 'string' && /^\+[\d()./\u2010-\u2013-]{5,}$/.test(cell))
    return cell.replaceAll(/[./\u2010-\u2013-]+/g, ' ').replace(/^\+(\d\d)(\d{1,2})(\d{3})(\d+)$/, '+$1 $2 $3 $4')
  if (typeof cell !== 'string' || !/^(0\d+|\d{16,})$/.test(cell)) return cell
  const [, code, three, rest] = /^(02\d|0\d)(\d{3})(\d{3,5})$/.exec(cell) ?? []
  return code ? `${code} ${three} ${rest}` : `'${cell}`
}

/** For each column's header, the function that takes the cell from a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

export const columnsOf = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, (row: Record<Name, Cell>) => row[name]]))

/** A column `<name>_nz` for each field, with its time in New Zealand. */
export const nzColumnsOf = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [`${name}_nz`, (row: Record<Name, Instant | null>) => nzCell(row[name])]))

const byteOrderMark = '\ufeff'

const format = {
  newline: '\r\n',
  // A quoted text stays one cell where a spreadsheet separates by semicolons.
  quotes: (cell: unknown) => typeof cell === 'string',
}

type Layout<Row> = { columns: Columns<Row>; reader?: 'spreadsheet' | 'program' }

/**
 * Loads what writes CSV of RFC 4180, with the byte order mark by which Excel recognizes UTF-8. A program reads each cell
 * as it stands, so nothing is disarmed or grouped for it.
 */
export const loadCsv = async () => {
  // Loaded on first use, so that the server starts faster.
  const { unparse } = (await import('papaparse')).default
  return <Row>({ columns, reader = 'spreadsheet' }: Layout<Row>) => {
    const cellsOf = Object.values(columns)
    const [protect, escapeFormulae] = reader === 'program' ? [(cell: Cell) => cell, false] : [protectDigits, formula]
    return {
      head: `${byteOrderMark}${unparse([Object.keys(columns)])}\r\n`,
      linesOf: (rows: readonly Row[]) => {
        const cells = rows.map((row) => cellsOf.map((cellOf) => protect(cellOf(row))))
        return cells.length === 0 ? '' : `${unparse(cells, { ...format, escapeFormulae })}\r\n`
      },
    }
  }
}

/** Yields to other requests between pages. */
export const csvStream = <Row>({ columns, pages }: { columns: Columns<Row>; pages: Iterator<readonly Row[]> }) => {
  let linesOf: (rows: readonly Row[]) => string
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: async (controller) => {
      const csv = (await loadCsv())({ columns })
      linesOf = csv.linesOf
      controller.enqueue(encoder.encode(csv.head))
    },
    pull: async (controller) => {
      await nextTurn()
      const { value, done } = pages.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(linesOf(value)))
    },
  })
}
