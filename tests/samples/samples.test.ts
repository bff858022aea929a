import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import { addDays, type Day, seconds } from '#src/base/time.ts'
import { inspect } from '#src/status/inspect.ts'
import { seededRandom } from '#tests/fixtures/depth.ts'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const start = async (environment: Record<string, string> = {}) => {
  const opened = await serverWithAdmin({ environment })
  const { samples, setup } = opened.admin.api.admin
  const ended = async <Answer>(answer: Promise<Answer>) => {
    const given = await answer
    await backgroundTasksEnded(opened.server.ctx)
    return given
  }
  const listed = async (deleted: 'true' | 'false' = 'false') => {
    const { items } = await read(opened.admin.api.admin.quotes.$get({ query: { deleted } }))
    return items
  }
  return {
    ...opened,
    fill: () => ended(samples.$post({ json: {} })),
    takeAway: () => ended(samples.$delete({ json: {} })),
    steps: () => read(setup.$get()),
    sendSample: () => ended(setup['sample-quote'].$post({ json: {} })),
    listed,
  }
}

const statesOf = (states: readonly string[]) => [...new Set(states)].sort().join(' ')

test('the samples have quotes, NDAs and leads in every state, go where nothing is yet, and nobody gets an email', async () => {
  const { server, fill, steps } = await start()
  const { ctx, rows } = server
  expect(await read(fill())).toMatchObject({ samples: true, may_fill: false, has_quotes: false })
  const filled = rows('quotes').length
  expect(await read(fill())).toEqual(await steps())
  expect(rows('quotes')).toHaveLength(filled)
  expect(statesOf(rows('quotes').map(({ status }) => status))).toBe('accepted draft expired rejected sent')
  expect(statesOf(rows('leads').map(({ state }) => state))).toBe('answered archived new quarantined')
  const [signatures, views] = [rows('nda_signatures'), rows('nda_views')]
  const ndaStates = rows('nda_invitations').map(({ id, revoked_at, expires_at }) => {
    const isOf = ({ invitation_id }: { invitation_id: string }) => invitation_id === id
    if (signatures.some(isOf)) return 'signed'
    if (revoked_at) return 'revoked'
    if (Date.parse(expires_at) < ctx.clock()) return 'expired'
    return views.some(isOf) ? 'opened' : 'sent'
  })
  expect(statesOf(ndaStates)).toBe('expired opened revoked sent signed')
  expect(rows('nda_documents')).toHaveLength(1)
  // Not before the day of its text.
  expect(Date.parse(signatures[0]?.signed_at ?? '')).toBe(ctx.clock())
  expect(statesOf(rows('emails').map(({ state }) => state))).toBe('discarded')
  expect(inspect(ctx, null).evidence).toMatchObject({ wrong: [] })
})

test('on any day five clients have a year of days, and Today stays short', async () => {
  const { server, admin } = await start()
  const { next } = seededRandom()
  server.travelTo(`${addDays('2026-12-20' as Day, Math.floor(next() * 365))}T23:30:00+12:00`)
  const { bills, today, samples, quotes } = server.visitor({ cookie: await server.newSession(admin.id) }).admin
  expect((await samples.$post({ json: {} })).status).toBe(200)
  await backgroundTasksEnded(server.ctx)
  const { items } = await read(bills.$get({ query: {} }))
  const of = (wanted: string) =>
    [...new Set(items.flatMap(({ state, company }) => (state === wanted ? company : [])))].sort()
  expect(of('to_bill')).toEqual(['Avon Print Finishing', 'Waimakariri Honey Co'])
  expect(of('overdue')).toEqual(['Kaiapoi Outdoor Wear'])
  expect(of('paid')).toHaveLength(4)
  const daysOf = async (client_company: string) => {
    const { id } = server.row('quotes', { client_company })
    return read(quotes[':id'].days.$get({ param: { id } }))
  }
  expect(await daysOf('Heathcote Garden Tools')).toMatchObject({
    blocks: [
      { used: 24, lapsed: 16 },
      { used: 40, left: 0 },
      { used: 40, booked: 12, left: 12, can_extend: true },
    ],
    bookings: [{ hours: 8 }, { hours: 4 }],
  })
  const { items: rows } = await read(today.$get())
  expect(rows.length).toBeLessThanOrEqual(10)
})

test('samples are taken away whatever happened to them, and nothing of the owner’s own goes', async () => {
  const { server, admin, fill, takeAway, steps, listed, create, quote, sendSample } = await start()
  await read(sendSample())
  await read(fill())
  expect(server.rows('samples')).toHaveLength(16)
  const named = async (client_company: string) => {
    const { id } = server.row('quotes', { client_company })
    const { public_link } = await quote({ id }).read()
    return quote({ id, token: public_link?.split('/').at(-1) ?? '' })
  }
  const edited = await named('Kōwhai Lane Ceramics')
  expect((await edited.edit({ client_email: 'hana@rimu.example', client_company: 'Rimu' })).status).toBe(200)
  expect((await edited.send()).status).toBe(200)
  const accepted = await named('Rākaia Valley Preserves')
  expect((await accepted.accept({ plan: 'prepaid' })).status).toBe(200)
  expect((await (await named('Port Hills Fasteners Ltd')).revise()).ok).toBe(true)
  const own = await create({ client_email: 'graham@porthills.example' })

  const state = await read(takeAway())
  expect(state).toEqual({ sample_quote: null, samples: false, may_fill: false, has_quotes: true })
  expect(await steps()).toEqual(state)
  expect((await listed()).map(({ id }) => id)).toEqual([own.id])
  expect(server.rows('leads')).toEqual([])
  const { items } = await read(admin.api.admin.clients.$get({ query: {} }))
  expect(items.map(({ name }) => name)).toEqual([draft().client_company])
  // A decision and a signature are evidence.
  const kept = (await listed('true')).filter(({ client_company }) => !client_company.includes('erased'))
  const companies =
    'Avon Print Finishing, Banks Peninsula Joinery, Heathcote Garden Tools, Kaiapoi Outdoor Wear, Rimu & Tōtara Foods Limited, Rākaia Valley Preserves, Sefton Timber Toys, Selwyn Cold Storage, Waimakariri Honey Co'
  expect(
    kept
      .map(({ client_company }) => client_company)
      .toSorted()
      .join(', '),
  ).toBe(companies)
  const said = server.rows('day_entries').flatMap(({ words }) => words ?? [])
  expect([new Set(said), (await read(admin.api.admin.bills.$get({ query: {} }))).items]).toEqual([
    new Set(['(erased)']),
    [],
  ])
  expect(await refusalOf(fill())).toEqual([409, 'samples_need_room'])
  await server.storesNothing(takeAway, ['sessions'])
  expect(() => server.execute('delete from samples')).toThrow('stays one')
  expect(() => server.execute('update samples set removed_at = null')).toThrow('stays one')
  expect(inspect(server.ctx, null)).toMatchObject({ evidence: { wrong: [] } })
})

test('no figure counts a sample, and no email goes to one or about one in the digest', async () => {
  const { server, admin, fill, sendSample, quote } = await start()
  await read(fill())
  const { public_link } = await read(sendSample())
  const { id } = server.row('quotes', { client_company: 'Sample company' })
  expect((await quote({ id, token: public_link.split('/').at(-1) ?? '' }).accept()).status).toBe(200)
  const { months, accepted } = await read(admin.api.admin.funnel.$get({ query: { months: '12' } }))
  expect([accepted, ...months.map(({ quoted }) => quoted)]).toEqual(Array(13).fill(0))
  server.travelTo('2026-11-09T09:00:00+13:00')
  await runJobsOnce(server)
  const sent = await server.deliver()
  expect(sent.filter(({ to }) => to.endsWith('sample.example'))).toEqual([])
  expect(sent.filter(({ subject }) => /Monday|waits/.test(subject))).toEqual([])
})

test('a sample quote goes to the admin by the way of any quote, once, and says what it is', async () => {
  const { server, admin, sendSample, steps, quote } = await start()
  expect(await steps()).toMatchObject({ sample_quote: null, samples: false, may_fill: true, has_quotes: false })
  const [one, two] = await Promise.all([sendSample(), sendSample()])
  const { public_link } = await read(Promise.resolve(one))
  expect(await two.json()).toEqual({ public_link })
  const { id, client_email } = server.row('quotes')
  expect(client_email).toBe(admin.email)
  expect(await server.deliver(seconds(1))).toMatchObject([
    { to: admin.email, subject: 'Quote for Sample company', text: expect.stringContaining(public_link) },
  ])
  expect((await steps()).sample_quote).toMatchObject({ id, public_link, email: { state: 'sent', printed: false } })
  expect(server.events(/^quote_/)).toEqual(['quote_created', 'quote_sent', 'quote_document_made'])
  // A new one once it has ended, and three an hour.
  for (let nth = 1; nth <= 3; nth += 1) {
    const { id: newest } = server.rows('quotes').at(-1) ?? { id }
    expect((await quote({ id: newest }).withdraw()).status).toBe(200)
    const again = await sendSample()
    expect(again.status).toBe(nth < 3 ? 200 : 429)
  }
})

test('on https no sample goes while a detail is missing, as no quote goes', async () => {
  const { server, sendSample, fill } = await start({ ORIGIN: 'https://desk.example', BUSINESS_ADDRESS: '' })
  const acts: (() => Promise<{ status: number; json: () => Promise<unknown> }>)[] = [sendSample, fill]
  for (const act of acts) {
    const refused = await server.storesNothing(act, ['sessions'])
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'business_incomplete', fields: { 'business.address': expect.any(String) } },
    ])
  }
})
