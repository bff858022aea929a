/** Digits and what stands between them, with an extension: at worst a sum, so it stays as it is. */
const telephone = String.raw`\+[\d ()./\u00a0\u2010-\u2013-]{4,}(?:(?:x|ext|extn)[. ]{0,2}\d{1,6})?$`

/** What a spreadsheet would run; full-width signs too, and whatever spaces stand before the sign. */
export const formula = new RegExp(
  String.raw`^(?!${telephone})(?:[\s\u0000-\u001f\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])`,
)

export type Cell = string | number | null | undefined

/** The header of a column, and its cell. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>
