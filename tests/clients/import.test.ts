import { expect, test } from 'vitest'
import { deleteOldClients } from '#src/clients/delete.ts'
import { databaseOnDisk, read } from '#tests/fixtures/server.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { header, openForClients } from './fixtures.ts'

const hana = {
  ...{ row: 2, client_name: 'Hana Tāmati', client_company: 'Rimu & Tōtara, Foods' },
  ...{ client_email: 'hana@rimu.example', client_phone: '+64 21 555 014' },
}
const tama = {
  ...{ row: 3, client_name: 'Tama Reid', client_company: 'Reid Dairy' },
  ...{ client_email: 'tama@reid.example', client_phone: null },
}
const good = `${header}\r\nHana Tāmati,"Rimu & Tōtara, Foods",hana@rimu.example,+64 21 555 014\r\nTama Reid,Reid Dairy,tama@reid.example,\r\n`

test('a preview imports nothing, the import the same clients, and a second one nothing more', async () => {
  const { server, preview, importFile } = await openForClients()
  const seen = await server.storesNothing(() => preview(good), ['sessions'])
  expect(seen).toEqual({ faults: [], fault_count: 0, clients: [hana, tama], known: [], imported: 0, not_read: [] })
  expect(await importFile(good)).toMatchObject({ imported: 2, known: [] })
  expect(server.rows('clients').map(({ client_name }) => client_name)).toEqual(['Hana Tāmati', 'Tama Reid'])
  const again = await importFile(good.toUpperCase().replace(header.toUpperCase(), header))
  expect([again.imported, ...again.known]).toEqual([
    0,
    { row: 2, client_email: 'HANA@RIMU.EXAMPLE', from: 'client' },
    { row: 3, client_email: 'TAMA@REID.EXAMPLE', from: 'client' },
  ])
  expect(server.row('audit_events', { event: 'clients_imported' }).detail).toBe('{"count":2}')
})

test('who has a quote or a lead is passed over, a lead in quarantine is not somebody who asked', async () => {
  const { create, receive, preview } = await openForClients()
  await create({ client_email: 'Hana@Rimu.example' })
  await receive({ email: 'tama@reid.example' })
  await receive({ email: 'spam@reid.example', website: 'x' })
  const known = [
    { row: 2, client_email: 'hana@rimu.example', from: 'quote' },
    { row: 3, client_email: 'tama@reid.example', from: 'lead' },
  ]
  expect(await preview(`${good}A,B,spam@reid.example,\n`)).toMatchObject({ known, clients: [{ row: 4 }] })
})

test('each fault is named by row and column, and the other rows are imported', async () => {
  const { server, preview, importFile, send } = await openForClients()
  const csv = `${header}
Hana,Rimu,hana@rimu.example,021
,Reid,tama reid,021
Mere,${'x'.repeat(201)},mere@kahu.example,${'0'.repeat(51)}

Wiremu,Kahu,HANA@rimu.example,
Ana,Rata,ana@rata.example,021,more
Nobody,Rata,,021
Bell\u0007,Rata,bell@rata.example,`
  const result = await preview(csv)
  expect(result.faults).toEqual([
    { row: 3, column: 'client_name', sentence: 'Name is required' },
    { row: 3, column: 'client_email', sentence: 'Invalid email address' },
    { row: 4, column: 'client_company', sentence: 'Company must be less than 200 characters' },
    { row: 4, column: 'client_phone', sentence: 'Phone must be less than 50 characters' },
    { row: 6, column: 'client_email', sentence: 'This address stands in row 2 already' },
    { row: 7, column: null, sentence: 'This row has more values than the first row has names' },
    { row: 9, column: 'client_name', sentence: 'Name contains a character that cannot be used, after “Bell”' },
  ])
  expect(result.fault_count).toBe(7)
  expect(result.clients.map(({ client_name }) => client_name)).toEqual(['Hana'])
  expect(await importFile(csv)).toMatchObject({ imported: 1, fault_count: 7, clients: [{ row: 2 }] })
  expect(server.rows('clients')).toMatchObject([{ client_email: 'hana@rimu.example' }])
  const bad = csv.replace('\nHana,Rimu,hana@rimu.example,021', '\n').replace('HANA@rimu.example', 'x')
  const refused = await server.storesNothing(() => send(bad), ['sessions'])
  const fields = { 'Row 3, Name': 'Name is required', 'Row 7': result.faults[5]?.sentence }
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'clients_faulty', fields }])
})

const row = 'A,B,a@b.example,'

test.each([
  ['Company,Email\nRimu,a@b.example', 1, 'No column is headed Name'],
  ['Name,Company\nA,B', 1, 'No column is headed Email'],
  ['sep=;\nName;Company\nA;B', 2, 'No column is headed Email'],
  [header, 2, 'The file has no row with a client'],
  [`${header}\n,,,\n\n`, 2, 'The file has no row with a client'],
  [`${header}\n${row}\n"A,B,c@d.example,`, 3, 'A quotation mark is opened here and never closed'],
  [`${header}\n"A"x,B,a@b.example,`, 2, 'A quotation mark stands inside a value. Write it twice'],
])('a file that cannot be read is named: %j', async (csv, row, sentence) => {
  const { preview } = await openForClients()
  const { faults, clients } = await preview(csv)
  expect([faults[0], clients]).toEqual([{ row, column: null, sentence }, []])
})

const separatedBy = (sign: string) => good.replaceAll(/,(?! )/g, sign)

test.each<[string, string]>([
  ['semicolons, as Excel writes them in Europe', separatedBy(';')],
  ['tabs', separatedBy('\t')],
  ['a byte order mark', `\ufeff${good}`],
  ['a first line that names the separator', `sep=;\r\n${separatedBy(';')}`],
  ['a first line of LibreOffice', `"sep=;"\r\n${separatedBy(';')}`],
  ['numbers written as formulas', good.replace(/\+64[^,\r]*/, (phone) => `"=""${phone}"""`)],
  ['the headings of our printed form', good.replace(header, 'Contact,Company (legal name),Email *,Phone (optional)')],
  ...[
    '"""Hana"" <hana@rimu.example>"',
    'Hana <hana@rimu.example>',
    'mailto:hana@rimu.example',
    '<MAILTO:hana@rimu.example?subject=x>',
  ].map((address): [string, string] => [`the address ${address}`, good.replace('hana@rimu.example', address)]),
  ['rows that end early, or in empty cells', good.replace('\r\nTama', ',,\r\nTama').replace('example,\r', 'example\r')],
  ['the headings of Google', good.replace(header, 'Name,Organization 1 - Name,E-mail 1 - Value,Phone 1 - Value')],
  ['the labels of our form in another case', good.replace(header, 'YOUR NAME,company name,E-mail,Phone')],
  ['the headings of Outlook', good.replace(header, 'Full Name,Company,E-mail Address,Business Phone')],
  ['the headings of Xero', good.replace(header, 'Contact person,*ContactName,EmailAddress,PhoneNumber')],
])('a file with %s is read', async (_, csv) => {
  const { preview } = await openForClients()
  const { faults, clients } = await preview(csv)
  expect(faults).toEqual([])
  const shift = /^"?sep=/.test(csv) ? 1 : 0
  expect(clients).toEqual([hana, tama].map((client) => ({ ...client, row: client.row + shift })))
})

test('empty lines above the headings count as rows', async () => {
  const { preview } = await openForClients()
  const rows = [hana, tama].map((client) => ({ ...client, row: client.row + 2 }))
  expect(await preview(`\r\n,,,\r\n${good}`)).toMatchObject({ faults: [], clients: rows })
  expect((await preview(`\n\n${header}\nA,B,a@b.example,\nC,D,two@a.example;b@a.example,`)).faults).toMatchObject([
    { row: 5 },
  ])
})

test('columns come in any order, a name in parts, and the filled ones that are not read are named', async () => {
  const { preview } = await openForClients()
  const csv = `Fax,Mobile Number,E-mail 1 - Value,Notes 2,*ContactName,FirstName,LastName,TaxNumber
03 1,+64 21 555 014,hana@rimu.example,Likes tea,"Rimu & Tōtara, Foods",Hana,Tāmati,
,,tama@reid.example,,Reid Dairy,Tama,Reid,`
  expect(await preview(csv)).toMatchObject({ faults: [], clients: [hana, tama], not_read: ['Fax', 'Notes 2'] })
})

test('of several addresses the first counts, a person without a company stands for it, and who has no address is passed over', async () => {
  const { preview } = await openForClients()
  const csv = `First Name,Last Name,Organization Name,E-mail 1 - Value,Phone 1 - Value,Mobile
Hana,Tāmati,,hana@rimu.example ::: hana@home.example,,'0215550101
Tama,,Reid Dairy,,,`
  const client = { ...hana, client_company: hana.client_name, client_phone: '0215550101' }
  expect(await preview(csv)).toMatchObject({
    clients: [client],
    known: [{ row: 3, client_email: '', from: 'no_email' }],
  })
})

test('2,000 clients are imported at once, one more is a fault, a hundred faults are named, and a file has at most 256 KB', async () => {
  const { server, preview, send, importFile } = await openForClients()
  const many = (count: number, { name = 'N', fault = '' } = {}) =>
    [header, ...Array.from({ length: count }, (_, at) => `${name},C,p${at}@rimu.example${fault},`)].join('\n')
  expect((await preview(many(2001))).faults).toEqual([
    { row: 2002, column: null, sentence: 'A file may have 2000 clients at most' },
  ])
  const faulty = await preview(many(2000, { fault: ' x' }))
  expect([faulty.faults.length, faulty.fault_count]).toEqual([100, 2000])
  expect(await importFile(many(2000))).toMatchObject({ imported: 2000 })
  expect(server.rows('clients')).toHaveLength(2000)
  const status = async (count: number) => (await send(many(count, { name: 'N'.repeat(90) }), true)).status
  expect([await status(1000), await status(1900), await status(3000)]).toEqual([200, 400, 413])
})

test('an imported client is found, copied and erased with the person (H11)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const { server, admin, importFile } = await openForClients({ db })
  const { find, copy, erase } = peopleOf(admin)
  await importFile(`${header}\nHana,Rimu 𐎀𐎁𐎂𐎃,Hana@rimu.example,021 555 014\n`)
  const trace = { label: 'Rimu 𐎀𐎁𐎂𐎃, Hana', outcome: 'deleted', path: '/admin/clients' }
  const groups = [{ group: 'clients', traces: [trace] }]
  expect(await find('hana@RIMU.example')).toMatchObject({ groups, counts: { deleted: 1, redacted: 0, kept: 0 } })
  expect((await copy('hana@rimu.example')).status).toBe(200)
  const erased = await read(erase('hana@rimu.example'))
  expect(erased).toMatchObject({ erased: { deleted: 1, redacted: 0 }, person: { groups: [] } })
  expect(server.rows('clients')).toEqual([])
  // From the index too, which has three characters in a row.
  for (const text of ['021 555 014', '𐎁𐎂']) expect(filesWith(text)).toEqual([])
})

test('imported clients are deleted after 24 months, twenty in a run (H11)', async () => {
  const { server, importFile } = await openForClients()
  await importFile(`${header}\nHana,Rimu,hana@rimu.example,\n`)
  server.copyRow('clients', 25, { id: "'cli_' || i", client_email: "i || '@matai.example'" })
  for (const [moment, left] of [
    ['2028-11-02T08:59:00+13:00', 26],
    ['2028-11-02T09:01:00+13:00', 6],
    ['2028-11-02T09:02:00+13:00', 0],
  ] as const) {
    server.travelTo(moment)
    deleteOldClients(server.ctx)
    expect(server.rows('clients')).toHaveLength(left)
  }
})
