import { expect, test } from 'vitest'
import { newLead } from '#tests/leads/fixtures.ts'
import { serverWithAdmin } from './fixtures.ts'

const start = async () => {
  const started = await serverWithAdmin()
  const find = async (q: string) => (await (await started.admin.api.admin.clients.$get({ query: { q } })).json()).items
  return { ...started, find }
}

const tama = {
  client_name: 'Tama Reid',
  client_company: 'Ōtautahi Oils Limited',
  client_email: 'tama@oils.example',
  client_phone: null,
}

test('a client of an earlier quote is found by company, name or email, whatever capitals and macrons', async () => {
  const { create, find } = await start()
  await create(tama)
  await create({ scope_summary: 'What Ōtautahi Oils does is not a client’s name.' })
  for (const typed of ['otaut', 'ŌTAUTAHI oils', 'ama rei', '@oils.ex', ' oils lim ']) {
    expect(await find(typed), typed).toEqual([tama])
  }
  for (const typed of ['ot', 'nobody', '"', 'a"b', '%%%', '* OR *', 'x'.repeat(100)]) {
    expect(await find(typed), typed).toEqual([])
  }
})

test('each address is offered once, with its newest details, and at most eight are', async () => {
  const { server, create, find } = await start()
  await create(tama)
  server.wait(1000)
  await create({ ...tama, client_email: 'TAMA@oils.example', client_phone: '03 555 0144' })
  expect(await find('tama')).toEqual([{ ...tama, client_email: 'TAMA@oils.example', client_phone: '03 555 0144' }])
  for (let at = 0; at < 10; at += 1) await create({ ...tama, client_email: `tama${at}@oils.example` })
  expect((await find('tama')).map(({ client_email }) => client_email)).toEqual(
    [9, 8, 7, 6, 5, 4, 3, 2].map((at) => `tama${at}@oils.example`),
  )
})

test('people from the form are offered after clients, and none who is held back as spam', async () => {
  const { server, admin, create, find } = await start()
  await newLead(server, admin, { company: 'Rimu Roasters', email: 'wiremu@roasters.example', phone: null })
  await newLead(server, admin, {
    company: 'Rimu Spam',
    email: 'spam@roasters.example',
    website: 'https://spam.example',
  })
  await create({ client_company: 'Rimu Works' })
  expect((await find('rimu')).map(({ client_company }) => client_company)).toEqual(['Rimu Works', 'Rimu Roasters'])
})

test('somebody is offered by the words of name, company and email, in any order, and by no other', async () => {
  const { server, admin, create, find } = await start()
  await create(tama)
  server.wait(1000)
  await newLead(server, admin, { company: 'Rimu Roasters', name: 'Wiremu Kahu', email: 'w@roasters.example' })
  for (const typed of ['tama r', 'oils tama', 'reid oi']) expect(await find(typed), typed).toEqual([tama])
  for (const typed of ['wiremu k', 'roasters rimu', 'kahu @roast']) {
    expect(
      (await find(typed)).map(({ client_name }) => client_name),
      typed,
    ).toEqual(['Wiremu Kahu'])
  }
  for (const typed of ['021', '021 555', 'tama k', 'a b']) expect(await find(typed), typed).toEqual([])
})

test('an erased client is offered no more', async () => {
  const { admin, create, find } = await start()
  await create(tama)
  await admin.api.admin.people.erase.$post({ json: { email: 'tama@oils.example', confirm: true } })
  expect(await find('tama')).toEqual([])
  expect(await find('erased')).toEqual([])
})

test('a new quote is offered the rates of the newest quote that has any', async () => {
  const { server, admin, create } = await start()
  const last = async () => (await (await admin.api.admin['new-quote'].$get()).json()).last_rates
  expect(await last()).toBeNull()
  const { id } = await create(tama)
  server.wait(1000)
  await create({ retainer_rate: null, prepaid_day_rate: null })
  expect(await last()).toEqual({
    id,
    client_company: 'Ōtautahi Oils Limited',
    retainer_rate: 2400,
    retainer_days_per_month: 4,
    extra_half_day_rate: 340,
    prepaid_day_rate: 680.5,
    mileage_rate_per_km: 1.17,
    mileage_threshold_km: 50,
    min_term_months: 3,
  })
})
