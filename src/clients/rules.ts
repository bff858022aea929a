/** The columns that describe a client, both in a quote and in the list of imported clients. */
export const clientColumns = ['client_name', 'client_company', 'client_email', 'client_phone'] as const
export type ClientColumn = (typeof clientColumns)[number]

export const columnLabels = {
  client_name: 'Name',
  client_company: 'Company',
  client_email: 'Email',
  client_phone: 'Phone',
} as const satisfies Record<ClientColumn, string>

/**
 * The headings for each column, without capitals, spaces and signs: of this product's own files and forms, and of the
 * contacts of Xero and Google. The first heading with a value counts. The values of a pair are joined.
 */
export const knownHeadings: Record<ClientColumn, readonly (readonly string[])[]> = {
  client_name: [
    ...[['clientname'], ['name'], ['fullname'], ['yourname'], ['contactperson'], ['contact']],
    ...[['firstname', 'lastname'], ['givenname', 'familyname'], ['firstname'], ['givenname'], ['contactname']],
  ],
  client_company: [
    ...[['clientcompany'], ['company'], ['companyname'], ['organisation'], ['organization'], ['business']],
    ...[['businessname'], ['organisationname'], ['organizationname'], ['organization1name'], ['contactname']],
  ],
  client_email: [['clientemail'], ['email'], ['workemail'], ['emailaddress'], ['email1value'], ['primaryemail']],
  client_phone: [
    ...[['clientphone'], ['phone'], ['phonenumber'], ['telephone'], ['mobile'], ['mobilenumber'], ['mobilephone']],
    ...[['phone1value'], ['ddinumber'], ['businessphone'], ['primaryphone'], ['cellphone']],
  ],
}

const importedHeadings = new Set(Object.values(knownHeadings).flat(2))

export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|[^a-z0-9]/g, '')

/** The headings of filled columns that the import ignores. */
export const unreadHeadings = (header: readonly string[], rows: readonly (readonly string[])[]) => {
  const isFilled = (at: number) => rows.some((cells) => cells[at]?.trim())
  return header.filter((name, at) => name.trim() && !importedHeadings.has(plainHeading(name)) && isFilled(at))
}

export const maxClientsAtOnce = 2000

/** The limit of a file whose text fits into a request of 256 KB. */
export const maxFileCharacters = 200_000

/** The limit of a request with a file. It allows for characters that take two bytes, such as a macron. */
export const maxFileBytes = 256 * 1024

export const clientFaults = {
  empty: 'The file has no row with a client',
  long: `A file may have ${maxClientsAtOnce} clients at most`,
  nameless: 'No column is headed Name',
  addressless: 'No column is headed Email',
  open: 'A quotation mark is opened here and never closed',
  inside: 'A quotation mark stands inside a value. Write it twice',
  count: 'This row has more values than the first row has names',
} as const

export const sameEmail = (row: number) => `This address stands in row ${row} already`

/** Why a row is skipped: a client, quote or lead has its address, or (`no_email`) the row has no address. */
export type KnownFrom = 'client' | 'quote' | 'lead' | 'no_email'

/** The address of `"Jo" <jo@rimu.example>` and of `mailto:jo@rimu.example`, as address books and spreadsheets have it. */
export const addressIn = (value: string) => {
  const [, address = value] = /^[^@<]*<([^<>]*)>$/.exec(value) ?? []
  return address.replace(/^mailto:([^?]*).*$/i, '$1').trim()
}

/** Google joins several values with “ ::: ”. Other programs write `="021"`, so that leading zeros stay. */
export const firstValueOf = (value = '') =>
  value
    .split(' ::: ')[0]
    ?.trim()
    .replace(/^="(.*)"$/, '$1') ?? ''

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
