import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { deleteOldClients } from '#src/clients/delete.ts'
import { depth } from '#tests/fixtures/depth.ts'
import { databaseOnDisk, read } from '#tests/fixtures/server.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
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
  const { server, create, receive, preview } = await openForClients()
  await create({ client_email: 'Hana@Rimu.example' })
  await receive({ email: 'tama@reid.example' })
  await sendForm(server, { email: 'spam@reid.example', website: 'x' }, '198.51.100.1')
  const { known, clients } = await preview(`${good}A,B,spam@reid.example,\n`)
  expect(known).toEqual([
    { row: 2, client_email: 'hana@rimu.example', from: 'quote' },
    { row: 3, client_email: 'tama@reid.example', from: 'lead' },
  ])
  expect(clients.map(({ row }) => row)).toEqual([4])
})

test('each fault is named by row and column, and one is enough that nothing is imported', async () => {
  const { server, preview, send } = await openForClients()
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
    { row: 9, column: 'client_name', sentence: 'Name contains a character that cannot be used' },
  ])
  expect(result.fault_count).toBe(7)
  const refused = await server.storesNothing(() => send(csv), ['sessions'])
  const fields = { 'Row 3, Name': 'Name is required', 'Row 7': result.faults[5]?.sentence }
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'clients_faulty', fields }])
})

const row = 'A,B,a@b.example,'

test.each([
  ['', 1, null, 'No column is headed Name'],
  ['Company,Email\nRimu,a@b.example', 1, null, 'No column is headed Name'],
  ['Name,Company\nA,B', 1, null, 'No column is headed Email'],
  ['sep=;\nName;Company\nA;B', 2, null, 'No column is headed Email'],
  [header, 2, null, 'The file has no row with a client'],
  [`${header}\n,,,\n\n`, 2, null, 'The file has no row with a client'],
  [`${header}\n${row}\n"A,B,c@d.example,`, 3, null, 'A quotation mark is opened here and never closed'],
  [`${header}\n"A"x,B,a@b.example,`, 2, null, 'A quotation mark stands inside a value. Write it twice'],
])('a file that cannot be read is named: %j', async (csv, at, column, sentence) => {
  const { preview } = await openForClients()
  const { faults, clients } = await preview(csv)
  expect(faults[0]).toEqual({ row: at, column, sentence })
  expect(clients).toEqual([])
})

const separatedBy = (sign: string) => good.replaceAll(/,(?! )/g, sign)

test.each([
  ['semicolons, as Excel writes them in Europe', separatedBy(';')],
  ['tabs', separatedBy('\t')],
  ['a byte order mark', `\ufeff${good}`],
  ['a first line that names the separator', `sep=;\r\n${separatedBy(';')}`],
  ['a first line of LibreOffice', `"sep=;"\r\n${separatedBy(';')}`],
  ['numbers written as formulas', good.replace(/\+64[^,\r]*/, (phone) => `"=""${phone}"""`)],
  ['the headings of our printed form', good.replace(header, 'Contact,Company (legal name),Email *,Phone (optional)')],
  ['rows that end early, or in empty cells', good.replace('\r\nTama', ',,\r\nTama').replace('example,\r', 'example\r')],
  ['the headings of our pages', good.replace(header, 'Name,Company,Work Email,Phone')],
  ['the headings of our leads', good.replace(header, 'name,company,email,phone')],
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

test('columns come in any order, and the filled ones that are not read are named', async () => {
  const { preview } = await openForClients()
  const csv = `Fax,Mobile Number,E-mail 1 - Value,Notes 2,*ContactName,FirstName,LastName,TaxNumber
03 1,+64 21 555 014,hana@rimu.example,Likes tea,"Rimu & Tōtara, Foods",Hana,Tāmati,
,,tama@reid.example,,Reid Dairy,Tama,Reid,`
  expect(await preview(csv)).toMatchObject({ faults: [], clients: [hana, tama], not_read: ['Fax', 'Notes 2'] })
})

test('a name comes in parts, a person without a company stands for it, and who has no address is passed over', async () => {
  const { preview } = await openForClients()
  const csv = `First Name,Last Name,Organization Name,E-mail 1 - Value,Phone 1 - Value,Mobile
Hana,Tāmati,,hana@rimu.example ::: hana@home.example,,'0215550101
Tama,,Reid Dairy,,,`
  const { clients, known } = await preview(csv)
  const client_company = 'Hana Tāmati'
  const client_phone = '0215550101'
  const { row, client_email } = hana
  expect(clients).toEqual([{ row, client_name: client_company, client_company, client_email, client_phone }])
  expect(known).toEqual([{ row: 3, client_email: '', from: 'no_email' }])
})

test('whatever a spreadsheet writes of good clients is read as it was', async () => {
  const { preview } = await openForClients()
  const word = fc.stringMatching(/^[A-Za-zāēīōū"',;=+()-][A-Za-zāēīōū"',; =+()-]{0,30}[a-z]$/)
  const client_phone = fc.stringMatching(/^(\+?\d[\d ]{3,20}\d)?$/)
  const client = fc.record({ client_name: word, client_company: word, client_phone })
  await fc.assert(
    fc.asyncProperty(fc.array(client, { minLength: 1, maxLength: 20 }), async (people) => {
      const written = people.map((one, at) => ({ ...one, client_email: `p${at}@rimu.example` }))
      const { faults, clients } = await preview(Papa.unparse(written, { newline: '\r\n' }))
      expect(faults).toEqual([])
      expect(clients).toEqual(written.map((one, n) => ({ ...one, client_phone: one.client_phone || null, row: n + 2 })))
    }),
    { numRuns: depth(30, 100) },
  )
})

test('2,000 clients are imported at once, one more is a fault, and a hundred faults are named', async () => {
  const { server, preview, importFile } = await openForClients()
  const many = (count: number, fault = '') =>
    [header, ...Array.from({ length: count }, (_, at) => `N${at},C,p${at}@rimu.example${fault},`)].join('\n')
  expect((await preview(many(2001))).faults).toEqual([
    { row: 2002, column: null, sentence: 'A file may have 2000 clients at most' },
  ])
  const faulty = await preview(many(2000, ' x'))
  expect([faulty.faults.length, faulty.fault_count]).toEqual([100, 2000])
  expect(await importFile(many(2000))).toMatchObject({ imported: 2000 })
  expect(server.rows('clients')).toHaveLength(2000)
})

test('a file of more than 64 KB is taken, one of more than 256 KB is not', async () => {
  const { send } = await openForClients()
  const status = async (clients: number) => {
    const lines = Array.from({ length: clients }, (_, at) => `${'N'.repeat(90)},C,p${at}@rimu.example,`)
    return (await send([header, ...lines].join('\n'), true)).status
  }
  expect([await status(1000), await status(1900), await status(3000)]).toEqual([200, 400, 413])
})

test('an imported client is found, copied and erased with the person (H11)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const { server, admin, importFile } = await openForClients({ db })
  const { find, copy, erase } = peopleOf(admin)
  await importFile(`${header}\nHana,Rimu 𐎀𐎁𐎂𐎃,Hana@rimu.example,021 555 014\n`)
  const { groups, counts } = await find('hana@RIMU.example')
  const trace = { label: 'Rimu 𐎀𐎁𐎂𐎃, Hana', outcome: 'deleted', path: '/admin/clients' }
  expect(groups).toEqual([{ group: 'clients', traces: [expect.objectContaining(trace)] }])
  expect(counts).toEqual({ deleted: 1, redacted: 0, kept: 0 })
  expect((await copy('hana@rimu.example')).status).toBe(200)
  expect(await read(erase('hana@rimu.example'))).toMatchObject({
    erased: { deleted: 1, redacted: 0 },
    person: { counts: { deleted: 0, redacted: 0 } },
  })
  expect(server.rows('clients')).toEqual([])
  // From the index too, which has three characters in a row.
  for (const text of ['021 555 014', '𐎁𐎂']) expect(filesWith(text)).toEqual([])
})

test('imported clients are deleted after 24 months, twenty in a run (H11)', async () => {
  const { server, importFile } = await openForClients()
  await importFile(`${header}\nHana,Rimu,hana@rimu.example,\n`)
  server.copyRow('clients', 25, { id: "'cli_' || i", client_email: "i || '@matai.example'" })
  const left = ['2028-11-02T08:59:00+13:00', '2028-11-02T09:01:00+13:00', '2028-11-02T09:02:00+13:00'].map((moment) => {
    server.travelTo(moment)
    deleteOldClients(server.ctx)
    return server.rows('clients').length
  })
  expect(left).toEqual([26, 6, 0])
})
