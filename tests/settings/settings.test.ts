import { expect, test } from 'vitest'
import { hours } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const none = Object.fromEntries(Object.keys(businessEnvironment).map((name) => [name, '']))

/** A server whose business is described by nothing but its owner. */
const start = async (environment: Record<string, string> = {}) => {
  const opened = await serverWithAdmin({ environment: { ...none, BUSINESS_NZBN: '', ...environment } })
  const { settings } = opened.admin.api.admin
  return {
    ...opened,
    get: () => read(settings.$get()),
    change: (json: object) => settings.$patch({ json }),
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
  expect(await get()).toEqual(changed)
  const keys =
    'business.name business.legal_name business.phone business.address business.gst signatory.name signatory.title'
  expect(events()).toMatchObject([{ actor: admin.id, subject: 'settings', detail: `{"change":7,"keys":"${keys}"}` }])
  expect(server.ctx.config.business).toMatchObject({ name: 'Kea Sales', sample: false, email: admin.email })
  expect(await read(change(answers))).toEqual(changed)
  expect(events()).toHaveLength(1)
  await change({ accounts: { sign_up: false } })
  expect(await read(server.visitor().auth.session.$get())).toMatchObject({ signUpClosed: true })
})

test('a variable wins over a setting, is named, and is not changed in the browser', async () => {
  const { get, change, server } = await start({ BUSINESS_PHONE: '03 555 0142' })
  const refused = await change({ business: { name: 'Kea', phone: '03 555 0999' } })
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'set_by_server', fields: { 'business.phone': expect.any(String) } },
  ])
  expect(await get()).toMatchObject({
    business: { name: null, phone: '03 555 0142' },
    from_environment: ['BUSINESS_PHONE'],
  })
  server.execute(
    "insert into setting_changes (key, value, changed_by, at) values ('business.phone', '\"1\"', 'usr_1', '')",
  )
  expect(server.ctx.config.business.phone).toBe('03 555 0142')
})

test('two tabs that change different settings keep both; of one setting the second is told', async () => {
  const { get, change } = await start()
  const { version } = await get()
  expect((await change({ version, business: { web: 'kea.example' } })).status).toBe(200)
  expect((await change({ version, business: { nzbn: '9429036975273' } })).status).toBe(200)
  const second = await change({ version, business: { web: 'weka.example' } })
  expect([second.status, await second.json()]).toMatchObject([
    409,
    { code: 'changed_meanwhile', fields: { 'business.web': expect.any(String) } },
  ])
  expect((await get()).business).toMatchObject({ web: 'kea.example', nzbn: '9429036975273' })
})

test('a setting that was read in a transaction and rolled back is not shown', async () => {
  const { server } = await start()
  const set = (name: string) =>
    server.execute(
      `insert into setting_changes (key, value, changed_by, at) values ('business.name', '"${name}"', 'usr_1', '')`,
    )
  const attempt = () =>
    transact(server.ctx, (tx) => {
      set('Weka')
      expect(tx.config.business.name).toBe('Weka')
      throw new Error('undone')
    })
  expect(attempt).toThrow('undone')
  set('Kea')
  expect(server.ctx.config.business.name).toBe('Kea')
})

test('a guarded setting asks for a proof, and the address of before is told', async () => {
  const { server, admin, change } = await start({ NOTIFY_EMAIL: '' })
  await change({ mail: { notify_email: 'before@kea.example' } })
  await server.deliver()
  server.wait(hours(1))
  const cookie = await server.newSession(admin.id)
  const patch = (json: object) => server.visitor({ cookie }).admin.settings.$patch({ json })
  server.wait(hours(0.4))
  expect(await refusalOf(patch({ business: { legal_name: 'Weka Limited' } }))).toEqual([401, 'reauthenticate'])
  expect(await refusalOf(patch({ business: { account_number: '1234567890123000' } }))).toEqual([401, 'reauthenticate'])
  expect((await patch({ business: { web: 'kea.example' } })).status).toBe(200)
  const proved = server.visitor({ cookie: await server.newSession(admin.id) })
  await proved.admin.settings.$patch({ json: { mail: { notify_email: 'after@kea.example' } } })
  await proved.admin.settings.$patch({ json: { business: { account_number: '12 3456 7890123 00' } } })
  const [told, ofAccount] = (await server.deliver()).slice(-2)
  expect(told).toMatchObject({ to: 'before@kea.example', subject: expect.stringContaining('Where notices go') })
  expect(told?.text).toContain('before@kea.example → after@kea.example')
  expect(ofAccount).toMatchObject({
    to: 'after@kea.example',
    text: expect.stringContaining('not set → 12-3456-7890123-00'),
  })
})

test.for<[object, string, string]>([
  [{ business: { name: ' ' } }, 'business.name', 'Name of the business is required'],
  [{ business: { nzbn: '9429036975274' } }, 'business.nzbn', 'One of the digits of this NZBN is wrong.'],
  [{ business: { gst_number: '12' } }, 'business.gst_number', 'A GST number has 8 or 9 digits'],
  [{ business: { account_number: '12-3456-789012-00' } }, 'business.account_number', 'has 15 or 16 digits'],
  [{ business: { day_rate: -1 } }, 'business.day_rate', 'must be a positive number'],
  [{ business: { email: 'kea' } }, 'business.email', 'must be an email address'],
  [{ mail: { sender: 'Kea <a@b.example>, c@d.example' } }, 'mail.sender', 'one address'],
  [{ business: { colour: 'green' } }, 'business.colour', 'Unknown field'],
  [{ site: { region: 'NSW' } }, 'site.region', 'Choose a region of New Zealand'],
  [{ site: { island: 'Waiheke' } }, 'site.island', 'Choose an island'],
  [{ site: { free_km: 12.5 } }, 'site.free_km', 'must be an integer >= 0'],
  [{ site: { travel_inside: 'Picton 王' } }, 'site.travel_inside', 'cannot be printed'],
])('%j is refused at its field', async ([patch, field, sentence]) => {
  const { change, server } = await start()
  const refused = await server.storesNothing(() => change(patch), ['sessions'])
  const { fields } = (await refused.json()) as unknown as { fields: Record<string, string> }
  expect([refused.status, fields[field]]).toEqual([400, expect.stringContaining(sentence)])
})

test('what was sent keeps the business of its day, byte for byte', async () => {
  const { server, change, sendQuote } = await start()
  const { id } = await sendQuote(draft())
  const frozen = () => server.rows('quotes', { id })[0]?.shown
  const before = frozen()
  await change(answers)
  expect(frozen()).toBe(before)
  expect(() => server.execute("update setting_changes set value = '1'")).toThrow('is kept as it was made')
  expect(() => server.execute('delete from setting_changes')).toThrow('is kept')
})

test('another city and region: its own words and working days, and what the terms still say', async () => {
  const { server, admin, get, change, sendQuote } = await start()
  expect((await get()).terms_say).toEqual({})
  const { id } = await sendQuote(draft())
  const sent = server.rows('quotes', { id })[0]
  // Hawke's Bay has its anniversary on 23 October, Canterbury its Show Day on 13 November.
  const offered = async () => (await read(admin.api.admin['new-quote'].$get())).valid_until
  const before = await offered()
  const changed = await read(change({ site: { city: 'Napier', region: 'HKB', free_km: 30 } }))
  expect(changed.site).toEqual({
    ...{ city: 'Napier', city_maori: null, region: 'HKB', island: 'North Island', background: '20+ years' },
    ...{ free_km: 30, travel_from: 'the Napier CBD', travel_inside: null },
  })
  expect(changed.terms_say).toEqual({
    ...{ 'site.region': 'Canterbury', 'site.free_km': '50 km' },
    ...{ 'site.travel_from': 'the Christchurch CBD', 'site.travel_inside': 'Selwyn District' },
  })
  expect([before, await offered()]).toEqual(['2026-11-17', '2026-11-16'])
  expect(server.rows('quotes', { id })[0]).toEqual(sent)
  const defaults = await read(admin.api.admin['new-quote'].$get())
  expect(defaults.mileage_threshold_km).toBe(30)
  const { mileage_threshold_km: _, ...open } = draft()
  const made = await read(admin.api.admin.quotes.$post({ json: open }))
  expect(made.mileage_threshold_km).toBe(30)
  const again = await read(change({ site: { city: null, region: null, free_km: null, travel_inside: '' } }))
  expect(again.site).toMatchObject({ city: 'Christchurch', region: 'CAN', free_km: 50, travel_inside: null })
  expect(again.terms_say).toEqual({ 'site.travel_inside': 'Selwyn District' })
})
