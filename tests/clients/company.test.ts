import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { rekeyCompanies } from '#src/clients/company.ts'
import type { Company } from '#src/workflows/people/schema.ts'
import { databaseOnDisk, read, refusalOf } from '#tests/fixtures/server.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { openForClients } from './fixtures.ts'

const open = async (options?: Parameters<typeof openForClients>[0]) => {
  const opened = await openForClients(options)
  const { server, sendQuote, receive, importFile, list, found } = opened
  const later = <Given>(act: () => Given) => {
    server.wait(minutes(1))
    return act()
  }
  const idOf = async (name: string) => (await list()).items.find((item) => item.name === name)?.id ?? ''
  const quoteTo = (client_email: string, client_company: string) =>
    later(() => sendQuote({ client_email, client_company, client_phone: null, notes_internal: client_company }))
  const leadOf = (email: string, company: string, website = '') =>
    later(() => receive({ email, company, website, phone: '03 1' }))
  return {
    ...{ ...opened, later, idOf, quoteTo, leadOf },
    importClient: (email: string) => later(() => importFile(`Name,Email\nMere,${email}\n`)),
    names: () => found(''),
    companyOf: async (name: string): Promise<Company> => read(opened.open(await idOf(name))),
  }
}

test('the list has one row a company, newest activity first, and says what is open', async () => {
  const { server, list, quoteTo, leadOf, importClient, later } = await open()
  const { reject } = await quoteTo('hana@rimu.example', 'Rimu')
  await quoteTo('tama@gmail.com', 'Ōtautahi Oils Ltd')
  await importClient('mere@kahu.example')
  await leadOf('spam@spam.example', 'Spam', 'https://x.example')
  await leadOf('ana@RIMU.example', 'Rimu Foods')
  await leadOf('ana@xtra.co.nz', 'Otautahi oils limited')
  await later(reject)
  const active_at = server.rows('quote_decisions')[0]?.decided_at
  expect((await list()).items).toMatchObject([
    { name: 'Rimu Foods', people: 2, quotes: 1, is_open: true, active_at },
    { name: 'Otautahi oils limited', people: 2, quotes: 1, is_open: true },
    { name: 'Mere', people: 1, quotes: 0, is_open: false },
  ])
})

test('a page has all of its company', async () => {
  const { server, quoteTo, leadOf, importClient, companyOf, later } = await open()
  const { id, accept, atLink, read: readQuote } = await quoteTo('hana@rimu.example', 'Rimu')
  expect((await atLink('/questions', { kind: 'question', text: 'On Tuesdays?' })).status).toBe(200)
  expect((await later(accept)).status).toBe(200)
  await importClient('mere@rimu.example')
  const lead = await leadOf('Hana@rimu.example', 'Rimu Foods')
  const company = await companyOf('Rimu Foods')
  expect(company).toMatchObject({
    people: [
      { email: 'Hana@rimu.example', phones: ['03 1'] },
      { email: 'mere@rimu.example', name: 'Mere', phones: [] },
    ],
    quotes: [
      {
        ...{ id, status: 'accepted', notes_internal: 'Rimu', ndas: [{ state: 'sent', signed_at: null }] },
        messages: [{ text: 'On Tuesdays?', from: 'client' }],
        whose: 'yours',
      },
    ],
    leads: [{ id: lead.id, state: 'new' }],
  })
  const emails = [...company.quotes, ...company.leads].flatMap((one) => one.emails)
  expect(emails).toHaveLength(server.rows('emails').length)
  expect([lead.company_id, (await readQuote()).company_id]).toEqual([company.id, company.id])
})

test('a corrected address and a lead out of quarantine join their company; a deleted quote is not shown', async () => {
  const { quoteTo, leadOf, release, companyOf, names } = await open()
  const { correctEmail } = await quoteTo('hana@rimu.exampel', 'Rimu')
  await correctEmail('hana@rimu.example')
  const spam = await leadOf('ana@rimu.example', 'Rimu', 'https://x.example')
  expect(await companyOf('Rimu')).toMatchObject({ leads: [], people: [{}] })
  await release(spam.id)
  const { reject, remove } = await quoteTo('ana@rimu.example', 'Rimu')
  expect((await companyOf('Rimu')).quotes).toHaveLength(2)
  await reject()
  expect((await remove()).status).toBe(200)
  expect(await companyOf('Rimu')).toMatchObject({ leads: [{}], quotes: [{}] })
  expect(await names()).toEqual(['Rimu'])
})

test('companies merged from both sides at once are one, with one event, until one is split off', async () => {
  const { server, quoteTo, idOf, names, merge, open: openPage, list } = await open()
  for (const name of ['Rimu', 'Kauri', 'Kea']) await quoteTo(`hana@${name}.example`, name)
  const [rimu, kauri, kea] = [await idOf('Rimu'), await idOf('Kauri'), await idOf('Kea')]
  const answers = await Promise.all([merge(rimu, kauri), merge(kauri, rimu)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await names()).toEqual(['Kea', 'Kauri'])
  await merge(kauri, kea)
  const merged = { id: kea, members: [{ id: kea }, {}, {}], quotes: [{}, {}, {}] }
  for (const id of [rimu, kauri, kea]) expect(await read(openPage(id))).toMatchObject(merged)
  expect((await list({ q: 'rimu' })).items).toMatchObject([{ id: kea, name: 'Kea', quotes: 3, people: 3 }])
  await server.storesNothing(() => merge(rimu, kauri), ['sessions'])
  expect((await merge(rimu, rimu)).status).toBe(200)
  await server.storesNothing(() => merge(kea, kea), ['sessions'])
  expect(await names()).toEqual(['Kea', 'Rimu'])
  expect(server.events(/^company/)).toEqual(['company_merged', 'company_merged', 'company_split'])
  for (const answer of [merge('com_x', kea), merge(kea, 'com_x'), merge(kea, 'lea_x')])
    expect(await refusalOf(answer)).toEqual([404, 'not_found'])
})

test('names of one domain are one client, asked about once; what the admin says holds for later rows', async () => {
  const { server, quoteTo, leadOf, companyOf, names, merge } = await open()
  await quoteTo('hana@park.example', 'Rimu')
  await leadOf('mere@park.example', 'N/A')
  expect((await companyOf('N/A')).members).toMatchObject([{ name: 'Rimu', assumed: 0 }, { assumed: 0 }])
  await leadOf('tama@park.example', 'Kea')
  const { id, members } = await companyOf('Kea')
  const asked = members.filter(({ assumed }) => assumed)
  expect(asked).toMatchObject([{ label: 'park.example', name: 'Kea' }])
  const kea = asked[0]?.id ?? ''
  await merge(kea, kea)
  await leadOf('ana@park.example', 'KEA')
  expect(await names()).toEqual(['KEA', 'N/A'])

  await leadOf('ana@park.example', 'Rimu Foods')
  expect(await names()).toEqual(['Rimu Foods', 'KEA'])
  const more = (await companyOf('Rimu Foods')).members.find(({ assumed }) => assumed)?.id ?? ''
  expect((await merge(more, id)).status).toBe(200)
  await server.storesNothing(() => merge(more, id), ['sessions'])
  await leadOf('ana@park.example', 'Rimu foods.')
  const settled = await companyOf('Rimu foods.')
  expect(settled).toMatchObject({ id, members: [{}, { assumed: 0 }, { assumed: 0 }], leads: [{}, {}, {}] })
  expect(server.events(/^company/)).toEqual(['company_split', 'company_merged'])
})

test.each([
  ['gmx.de', 'domain:gmx.de'],
  ['outlook.com.au', 'domain:outlook.com.au'],
  ['2degreesbroadband.co.nz', 'domain:2degreesbroadband.co.nz'],
  ['rimu.example', 'name:rimu'],
])(
  'a start groups the quotes, leads and imported clients at %s that had the key %s by the rule of today',
  async (domain, old) => {
    const { server, quoteTo, leadOf, importFile, names } = await open()
    await quoteTo(`hana@${domain}`, 'Rimu')
    await leadOf(`tama@${domain}`, 'Kauri')
    await leadOf(`spam@${domain}`, 'Spam', 'https://x.example')
    await importFile(`Name,Company,Email\nMere,Kea,mere@${domain}\n`)

    const known = await names()
    for (const table of ['quotes', 'leads', 'clients'])
      server.forge(`update ${table} set company_key = ? where company_key is not null`, old)
    server.forge('delete from companies where key <> ?', old)
    server.forge("insert or ignore into companies (id, key, active_at) values ('com_old', ?, '2026-11-02')", old)
    expect(await names()).toHaveLength(1)
    rekeyCompanies(server.ctx)
    expect(await names()).toEqual(known)
    await server.storesNothing(() => rekeyCompanies(server.ctx), ['sessions'])
  },
)

test('an erasure leaves neither domain nor name of a company behind (H11)', async () => {
  const { db, filesWith } = databaseOnDisk()
  const { server, admin, quoteTo, leadOf, importClient, idOf, names, merge } = await open({ db })
  await quoteTo('hana@canary.example', 'Canary')
  await leadOf('Hana@xtra.co.nz', 'Canaryname')
  await importClient('hana@outlook.com')
  await merge(await idOf('Canaryname'), await idOf('Canary'))
  const { find, erase } = peopleOf(admin)
  expect(await find('hana@xtra.co.nz')).toMatchObject({ company_id: await idOf('Canaryname') })
  for (const email of ['hana@canary.example', 'Hana@xtra.co.nz']) expect((await erase(email)).status).toBe(200)
  expect(await names()).toEqual(['Mere'])
  const [companies, quotes] = [server.rows('companies'), server.rows('quotes')]
  expect({ companies, quotes }).toMatchObject({ companies: [{ key: 'name:mere' }], quotes: [{ company_key: null }] })
  for (const word of ['canary', 'Canary']) expect(filesWith(word), word).toEqual([])
})
