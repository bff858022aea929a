import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { settingKeys } from '#src/business/settings-rules.ts'
import { noBusinessEnvironment } from '#tests/fixtures/business.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'

/** A server whose business is described by nothing but its owner. */
const start = async (environment: Record<string, string> = {}) => {
  const opened = await serverWithAdmin({ environment: { ...noBusinessEnvironment, BUSINESS_NZBN: '', ...environment } })
  const { settings } = opened.admin.api.admin
  return {
    ...opened,
    get: () => read(settings.$get()),
    /** With the version of now, unless another is given. */
    change: async (json: object) =>
      settings.$patch({ json: { version: (await read(settings.$get())).version, ...json } }),
    events: () => opened.server.rows('audit_events').filter(({ event }) => event === 'settings_changed'),
  }
}

const answers = {
  business: {
    name: 'Kea Sales',
    legal_name: 'Kea Sales Limited',
    phone: '03 555 0100',
    address: '1 Kea Lane, Christchurch 8011',
    gst: 'not',
  },
  signatory: { name: 'Aroha Kea', title: 'Director' },
}

test('six questions answered leave nothing missing, the next request goes by them, and the first admin’s address is the business’s', async () => {
  const { admin, get, change, events, server } = await start({ ORIGIN: 'https://desk.example' })
  expect((await get()).missing).toHaveLength(7)
  const changed = await read(change(answers))
  expect(changed).toMatchObject({ ...answers, missing: [], from_environment: [], version: 7 })
  expect(changed.business.email).toBe(admin.email)
  const keys =
    'business.name business.legal_name business.phone business.address business.gst signatory.name signatory.title'
  expect(server.ctx.business()).toMatchObject({ name: 'Kea Sales', unset: [], email: admin.email })
  expect(await read(change(answers))).toEqual(changed)
  expect(events()).toMatchObject([{ actor: admin.id, subject: 'settings', detail: `{"change":7,"keys":"${keys}"}` }])
  await change({ accounts: { sign_up: false } })
  expect(await read(server.visitor().auth.session.$get())).toMatchObject({ signUpClosed: true })
})

test('a variable wins over a setting, is named, and is not changed in the browser', async () => {
  const { get, change, server } = await start({ BUSINESS_PHONE: '03 555 0142' })
  expect(await (await change({ business: { name: 'Kea', phone: '03 555 0999' } })).json()).toMatchObject({
    code: 'set_by_server',
    fields: { 'business.phone': expect.any(String) },
  })
  const business = { name: null, phone: '03 555 0142' }
  expect(await get()).toMatchObject({ business, from_environment: ['BUSINESS_PHONE'] })
  server.execute("insert into setting_changes (key, value, changed_by, at) values ('business.phone', '\"1\"', '', '')")
  expect(server.ctx.business().phone).toBe('03 555 0142')
})

test('two tabs that change different settings keep both; of one setting the second is told', async () => {
  const { get, change } = await start()
  const { version } = await get()
  expect((await change({ version, business: { web: 'kea.example' } })).status).toBe(200)
  expect((await change({ version, business: { nzbn: '9429036975273' } })).status).toBe(200)
  const late = { version, business: { web: 'weka.example', nzbn: '9429036975273' } }
  const both = 'Somebody else changed this meanwhile: kea.example. Save again to replace it by: weka.example.'
  expect(await (await change(late)).json()).toMatchObject({
    code: 'changed_meanwhile',
    fields: { 'business.web': both },
  })
  expect((await get()).business).toMatchObject({ web: 'kea.example', nzbn: '9429036975273' })
  expect((await change({ ...late, version: (await get()).version })).status).toBe(200)
  // The answer to the save was lost: the same again is no change.
  expect((await change(late)).status).toBe(200)
})

test('every setting asks for a proof, and the address of before is told', async () => {
  const { server, admin, change } = await start({ NOTIFY_EMAIL: '' })
  await change({ mail: { notify_email: 'before@kea.example' } })
  await server.deliver()
  const session = async () => server.visitor({ cookie: await server.newSession(admin.id) }).admin.settings
  const late = await session()
  server.wait(hours(0.4))
  for (const key of settingKeys) {
    const [part = '', name = ''] = key.split('.')
    expect(await refusalOf(late.$patch({ json: { [part]: { [name]: null }, version: 1 } })), key).toEqual([
      401,
      'reauthenticate',
    ])
  }
  const proved = await session()
  await proved.$patch({ json: { mail: { notify_email: 'after@kea.example' }, version: 1 } })
  await proved.$patch({ json: { business: { account_number: '12 3456 7890123 00' }, version: 1 } })
  const subject = expect.stringContaining('Where notices go')
  const moved = expect.stringContaining('before@kea.example → after@kea.example')
  expect((await server.deliver()).slice(-2)).toMatchObject([
    { to: 'before@kea.example', subject, text: moved },
    { to: 'after@kea.example', text: expect.stringContaining('not set → 12-3456-7890123-00') },
  ])
})

const refusals: [key: string, sentence: string, ...typed: (string | number)[]][] = [
  ['business.name', 'Name of the business is required', ' '],
  ['business.nzbn', 'One of the digits of this NZBN is wrong.', '9429036975274'],
  ['business.gst_number', 'A GST number has 8 or 9 digits', '12'],
  ['business.gst_number', 'One of the digits of this GST number is wrong.', '136-410-133'],
  ['invoices.prefix', 'such as INV-', 'INV 1'],
  ['invoices.prefix', 'CN- stands before credit notes', 'cn-'],
  ['invoices.next', 'must be an integer >= 1', 0],
  ['invoices.sentence', '200', 'x'.repeat(201)],
  [
    'business.web',
    'A web address has a name and a dot',
    'javascript:alert(1)',
    'data:text/html,hello',
    '//kea.example',
  ],
  ['business.web', 'A web address has a name and a dot', 'kea', 'mailto:a@kea.example', 'kea .example'],
  ['business.phone', 'A telephone number starts with', 'call me, please', '12345', '0800 KEA', '1234567890123456'],
  ['business.email', 'must be an email address', 'kea'],
  ['mail.sender', 'one address', 'Kea <a@b.example>, c@d.example'],
  ['site.region', 'Choose a region of New Zealand', 'NSW'],
  ['site.free_km', 'must be an integer >= 0', 12.5],
  ['site.travel_inside', 'cannot be printed', 'Picton 王'],
]

test('what cannot be a setting is refused at its field, and stores nothing', async () => {
  const { change, server } = await start()
  for (const [key, sentence, ...typed] of refusals) {
    const [part = '', name = ''] = key.split('.')
    for (const value of typed) {
      const refused = await server.storesNothing(() => change({ [part]: { [name]: value } }), ['sessions'])
      const { fields } = (await refused.json()) as unknown as { fields: Record<string, string> }
      expect([refused.status, fields[key]], `${key}: ${value}`).toEqual([400, expect.stringContaining(sentence)])
    }
  }
})

test('a web address and a telephone number are taken as people write them, and an older value links nowhere', async () => {
  const { change, server } = await start()
  for (const web of ['kea.example', 'https://kea.example/sales', 'HTTP://www.Kea.example', 'kēa.nz'])
    expect((await change({ business: { web } })).status, web).toBe(200)
  for (const phone of [
    '+64 (0)3 555 0100',
    '(03) 555 0100',
    '0800 555 010',
    '03 555 0100 (office)',
    '\u202d021 555 014\u202c',
  ])
    expect((await change({ business: { phone } })).status, phone).toBe(200)
  const sql = "insert into setting_changes (key, value, changed_by, at) values ('business.web', ?, '', '')"
  server.execute(sql, '"javascript:alert(1)"')
  expect(server.ctx.business().web).toBe('')
})

test('what was sent keeps the business of its day, and a change is kept as it was made', async () => {
  const { server, change, sendQuote } = await start()
  const { row } = await sendQuote()
  const before = row().shown
  await read(change({ ...answers, sure: true }))
  expect(row().shown).toBe(before)
  for (const sql of ["update setting_changes set value = '1'", 'delete from setting_changes'])
    expect(() => server.execute(sql)).toThrow('is kept as it was made')
})

test('another city and region: its own words and working days, and what the terms still say', async () => {
  const { admin, get, change } = await start()
  expect((await get()).terms_say).toEqual({})
  // Hawke's Bay has its anniversary on 23 October, Canterbury its Show Day on 13 November.
  const offered = () => read(admin.api.admin['new-quote'].$get())
  expect(await offered()).toMatchObject({ valid_until: '2026-11-17', mileage_threshold_km: 50 })
  const changed = await read(change({ site: { city: 'Napier', region: 'HKB', free_km: 30 } }))
  expect(changed.site).toEqual({
    ...{ city: 'Napier', city_maori: null, region: 'HKB', island: 'North Island', background: null },
    ...{ hire_year: 2025, free_km: 30, travel_from: 'the Napier CBD', travel_inside: null },
  })
  expect(changed.terms_say).toEqual({
    ...{ 'site.region': 'Canterbury', 'site.free_km': '50 km' },
    ...{ 'site.travel_from': 'the Christchurch CBD', 'site.travel_inside': 'Selwyn District' },
  })
  expect(await offered()).toMatchObject({ valid_until: '2026-11-16', mileage_threshold_km: 30 })
  const { mileage_threshold_km: _, ...open } = draft()
  expect((await read(admin.api.admin.quotes.$post({ json: open }))).mileage_threshold_km).toBe(30)
  const again = await read(change({ site: { city: null, region: null, free_km: null, travel_inside: '' } }))
  expect(again.site).toMatchObject({ city: 'Christchurch', region: 'CAN', free_km: 50, travel_inside: null })
})
