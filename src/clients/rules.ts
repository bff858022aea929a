/** The header of the file, in any order, and the names of its columns on the page. */
export const clientColumns = ['client_name', 'client_company', 'client_email', 'client_phone'] as const
export type ClientColumn = (typeof clientColumns)[number]

export const columnLabels = {
  client_name: 'Name',
  client_company: 'Company',
  client_email: 'Email',
  client_phone: 'Phone',
} as const satisfies Record<ClientColumn, string>

export const maxClientsAtOnce = 2000

/** Of a file whose text fits into a request of 256 KB. */
export const maxFileCharacters = 200_000

export const clientFaults = {
  empty: 'The file has no row with a client',
  long: `A file may have ${maxClientsAtOnce} clients at most`,
  header: `The first row must name the columns: ${clientColumns.join(', ')}`,
  twice: 'This column stands twice',
  unknown: 'This column is not one of the four',
  open: 'A quotation mark is opened here and never closed',
  inside: 'A quotation mark stands inside a value. Write it twice',
  count: 'This row has more or fewer values than the first row',
} as const

export const sameEmail = (row: number) => `This address stands in row ${row} already`

/** Where a client is known from, so that the row is passed over. */
export type KnownFrom = 'client' | 'quote' | 'lead'
