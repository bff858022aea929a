import type { Cell, Columns } from './rules.ts'
import { formula } from './rules.ts'

const nextTurn = () => new Promise(setImmediate)

const byteOrderMark = '\ufeff'

const format = {
  newline: '\r\n',
  escapeFormulae: formula,
  // Quoted, a text stays one cell where a spreadsheet separates by semicolons.
  quotes: (cell: unknown) => typeof cell === 'string',
}

/** RFC 4180, with the mark by which Excel knows UTF-8. Other requests are answered between two pages. */
export const csvStream = <Row>({ columns, pages }: { columns: Columns<Row>; pages: Iterator<readonly Row[]> }) => {
  const cellsOf = Object.values(columns)
  let linesOf: (rows: Cell[][]) => Uint8Array
  return new ReadableStream<Uint8Array>({
    start: async (controller) => {
      // Loaded on first use: the server starts without it.
      const { default: papa } = await import('papaparse')
      const encoder = new TextEncoder()
      linesOf = (rows) => encoder.encode(`${papa.unparse(rows, format)}\r\n`)
      controller.enqueue(encoder.encode(`${byteOrderMark}${papa.unparse([Object.keys(columns)])}\r\n`))
    },
    pull: async (controller) => {
      await nextTurn()
      const { value, done } = pages.next()
      if (done) return controller.close()
      controller.enqueue(linesOf(value.map((row) => cellsOf.map((cellOf) => cellOf(row)))))
    },
  })
}
