import { expect, test } from 'vitest'
import { backgroundTasksEnded } from '#src/background-tasks.ts'
import type { QuoteId } from '#src/base/id.ts'
import { addDays, type Day, minutes, seconds } from '#src/base/time.ts'
import { reference } from '#src/quotes/rules.ts'
import { inspect } from '#src/status/inspect.ts'
import { seededRandom } from '#tests/fixtures/depth.ts'
import { read, refusalOf, runJobsOnce } from '#tests/fixtures/server.ts'
import { invitationsOf } from '#tests/nda/fixtures.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { draft, serverWithAdmin } from '#tests/quotes/fixtures.ts'

const start = async (environment: Record<string, string> = {}) => {
  const opened = await serverWithAdmin({ environment })
  const { samples, setup } = opened.admin.api.admin
  const ended = async <Answer>(answer: Promise<Answer>) => {
    const given = await answer
    await backgroundTasksEnded(opened.server.ctx)
    return given
  }
  const listed = async (deleted: 'true' | 'false' = 'false') =>
    (await read(opened.admin.api.admin.quotes.$get({ query: { deleted } }))).items
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

test('the samples have quotes, NDAs and leads in every state, once, and nobody gets an email', async () => {
  const { server, admin, fill, steps } = await start()
  const { ctx, rows } = server
  expect(await read(fill())).toMatchObject({ samples: true, may_fill: false, has_quotes: false })
  const filled = rows('quotes').length
  expect(await read(fill())).toEqual(await steps())
  expect(rows('quotes')).toHaveLength(filled)
  const ndas = (await Promise.all(rows('quotes').map(({ id }) => invitationsOf(admin, id)))).flat()
  const states = {
    quotes: statesOf(rows('quotes').map(({ status }) => status)),
    leads: statesOf(rows('leads').map(({ state }) => state)),
    ndas: statesOf(ndas.map(({ state }) => state)),
    emails: statesOf(rows('emails').map(({ state }) => state)),
  }
  expect(states).toEqual({
    quotes: 'accepted draft expired rejected sent',
    leads: 'answered archived new quarantined',
    ndas: 'expired opened revoked sent signed',
    emails: 'discarded',
  })
  expect(inspect(ctx, null).evidence).toMatchObject({ wrong: [] })
})

test('on any day the samples have days that are booked and to be invoiced, and Today stays short', async () => {
  const { server, admin } = await start()
  const { next } = seededRandom()
  server.travelTo(`${addDays('2026-12-20' as Day, Math.floor(next() * 365))}T23:30:00+12:00`)
  const { invoices, today, samples } = server.visitor({ cookie: await server.newSession(admin.id) }).admin
  expect((await samples.$post({ json: {} })).status).toBe(200)
  await backgroundTasksEnded(server.ctx)
  const { items, sums } = await read(invoices.$get({ query: {} }))
  expect([new Set(items.map(({ state }) => state)), sums.to_invoice]).toEqual([new Set(['to_invoice']), 0])
  expect((await read(today.$get())).items.length).toBeLessThanOrEqual(10)
})

test('samples are taken away whatever happened to them, and nothing of the owner’s own goes', async () => {
  const { server, admin, fill, takeAway, steps, listed, create, quote, sendSample } = await start()
  await read(sendSample())
  await read(fill())
  const named = async (client_company: string) => {
    const { id } = server.row('quotes', { client_company })
    const { public_link } = await quote({ id }).read()
    return quote({ id, token: public_link?.split('/').at(-1) ?? '' })
  }
  const edited = await named('Kōwhai Lane Ceramics')
  await edited.edit({ client_email: 'hana@rimu.sample.example', client_company: 'Rimu' })
  expect((await edited.send()).status).toBe(200)
  expect((await (await named('Rākaia Valley Preserves')).accept({ plan: 'prepaid' })).status).toBe(200)
  expect((await (await named('Port Hills Fasteners Ltd')).revise()).ok).toBe(true)
  const own = await create({ client_email: 'graham@porthills.example' })

  expect(await read(takeAway())).toEqual({ kept: [] })
  expect(await steps()).toEqual({ sample_quote: null, samples: false, may_fill: false, has_quotes: true })
  expect((await listed()).map(({ id }) => id)).toEqual([own.id])
  expect(server.rows('leads')).toEqual([])
  const { items } = await read(admin.api.admin.clients.$get({ query: {} }))
  expect(items.map(({ name }) => name)).toEqual([draft().client_company])
  // A decision and a signature are evidence.
  const kept = (await listed('true')).filter(({ client_company }) => !client_company.includes('erased'))
  expect(kept.map(({ client_company }) => client_company)).toContain('Rākaia Valley Preserves')
  expect(kept.map(({ client_company }) => client_company)).not.toContain('Rimu')
  expect(new Set(server.rows('day_entries').flatMap(({ words }) => words ?? []))).toEqual(new Set(['(erased)']))
  expect((await read(admin.api.admin.invoices.$get({ query: {} }))).items).toEqual([])
  expect(await refusalOf(fill())).toEqual([409, 'samples_need_room'])
  await server.storesNothing(takeAway, ['sessions'])
  expect(() => server.execute('delete from samples')).toThrow('stays one')
  expect(inspect(server.ctx, null)).toMatchObject({ evidence: { wrong: [] } })
})

type Started = Awaited<ReturnType<typeof start>>
const client = { client_name: 'Ana', client_email: 'ana@hinau.example' }

/** What makes an own quote of a sample; each gives the quote that is the owner's then. */
const becomesReal: Record<string, (of: Started, sample: { id: QuoteId; token: string }) => Promise<{ id: QuoteId }>> = {
  'is sent to oneself and its address corrected': async ({ quote }, sample) => {
    expect((await quote(sample).correctEmail(client.client_email)).status).toBe(200)
    return sample
  },
  'is sent to oneself and revised for a client': ({ sendRevision }, sample) => sendRevision(sample, client),
  'is sent to oneself and revised for a client in a draft': ({ reviseQuote }, sample) => reviseQuote(sample, client),
  'is sent to oneself and its NDA handed over to a client': async ({ server, admin, quote }, sample) => {
    await read(admin.api.admin.quotes[':id'].nda.$post({ param: sample, json: { title: null } }))
    const [{ link = '' } = {}] = await invitationsOf(admin, sample.id)
    const param = { token: String(link).split('=').at(-1) ?? '' }
    const json = { contactName: 'Ana', email: client.client_email }
    await read(server.api.nda[':token']['hand-over'].$post({ param, json }))
    expect((await quote(sample).accept({ plan: 'prepaid' })).status).toBe(200)
    return sample
  },
  'is an invented draft that got a client and then lost it': async ({ server, fill, quote }) => {
    await fill()
    const draft = quote(server.row('quotes', { client_company: 'Kōwhai Lane Ceramics' }))
    const { client_email } = draft.row()
    for (const changes of [client, { client_email }]) expect((await draft.edit(changes)).status).toBe(200)
    return draft
  },
}

test.each(Object.keys(becomesReal))('a sample that %s is an own quote: it stays, and counts', async (how) => {
  const started = await start()
  const { server, admin, takeAway, sendSample, quote, steps, listed } = started
  const token = (await read(sendSample())).public_link.split('/').at(-1) ?? ''
  const { id } = server.row('quotes', { client_company: 'Sample company' })
  const own = await becomesReal[how]?.(started, { id, token })
  if (!own) throw new Error(how)
  const before = await quote(own).read()
  server.wait(minutes(11))
  expect(await refusalOf(takeAway())).toEqual([401, 'reauthenticate'])
  const { samples } = await started.adminApi()
  expect(await read(samples.$delete({ json: {} }))).toEqual({ kept: [{ id: own.id, reference: reference(own.id) }] })
  // The changes of a draft are reckoned from what it revises, which is gone.
  expect(await quote(own).read()).toEqual({ ...before, changes: expect.any(Array) })
  expect(await steps()).toMatchObject({ samples: false, sample_quote: null, has_quotes: true, may_fill: false })
  expect((await listed()).map((one) => one.id)).toEqual([own.id])
  expect(await read(samples.$delete({ json: {} }))).toEqual({ kept: [] })
  if (how.includes('revised')) await quote(own).undoSend()
  expect(server.rows('quotes', { client_email: '(erased)', status: 'sent' })).toEqual([])
  expect(inspect(server.ctx, null)).toMatchObject({ evidence: { wrong: [] } })
  expect(server.events(/sample_ended/)).toEqual(['sample_ended'])
  const { accepted } = await read(admin.api.admin.funnel.$get())
  expect(accepted).toBe(before.status === 'accepted' ? 1 : 0)
})

test.each([
  ['taken away', 0],
  ['taken away after a client of theirs was erased', 1],
])(
  'statements of samples that are %s leave the record whole; one that is lost afterwards is missed (E3)',
  async (_, people) => {
    const { server, fill, takeAway } = await start()
    await fill()
    await runJobsOnce(server)
    const made = server.rows('day_statements').length
    expect(made).toBeGreaterThan(1)
    const { erase } = peopleOf(await server.signedIn({ admin: true }))
    for (const { client_email } of server.rows('quotes', { status: 'accepted' }).slice(0, people)) {
      expect((await erase(client_email)).status).toBe(200)
    }
    await read(takeAway())
    expect(server.rows('day_statements').length).toBeLessThan(made)
    expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
    await runJobsOnce(server)
    const remade = server
      .rows('day_statements')
      .toSorted((one, other) => one.audit_seq - other.audit_seq)
      .at(-1)
    expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
    server.forge(`delete from day_statements where quote_id = '${remade?.quote_id}'`)
    const [lost, ...rows] = inspect(server.ctx, null).evidence.wrong
    expect(lost).toContain(remade?.quote_id)
    expect([...new Set(rows.map((row) => row.slice(0, 22)))]).toEqual(['The row day_statements'])
  },
)

test('no figure counts a sample, and no email goes to one or about one in the digest', async () => {
  const { server, admin, fill, sendSample, quote } = await start()
  await read(fill())
  const { public_link } = await read(sendSample())
  const { id } = server.row('quotes', { client_company: 'Sample company' })
  expect((await quote({ id, token: public_link.split('/').at(-1) ?? '' }).accept()).status).toBe(200)
  expect(await read(admin.api.admin.funnel.$get())).toMatchObject({ quoted: 0, accepted: 0, sources: [] })
  server.travelTo('2026-11-09T09:00:00+13:00')
  await runJobsOnce(server)
  const sent = await server.deliver()
  expect(sent.filter(({ to }) => to.endsWith('sample.example'))).toEqual([])
  expect(sent.filter(({ subject }) => /Monday|waits/.test(subject))).toEqual([])
})

test('a sample quote goes to the admin by the way of any quote, once', async () => {
  const { server, admin, sendSample, steps, quote } = await start()
  expect(await steps()).toMatchObject({ sample_quote: null, samples: false, may_fill: true, has_quotes: false })
  const [one, two] = await Promise.all([sendSample(), sendSample()])
  const { public_link } = await read(Promise.resolve(one))
  expect(await two.json()).toEqual({ public_link })
  const email = { to: admin.email, subject: 'Quote for Sample company', text: expect.stringContaining(public_link) }
  expect(await server.deliver(seconds(1))).toMatchObject([email])
  expect((await steps()).sample_quote).toMatchObject({ public_link, email: { state: 'sent', printed: false } })
  // A new one once it has ended, and three an hour.
  for (const status of [200, 200, 429]) {
    const newest = server.rows('quotes').at(-1)
    if (newest) await quote(newest).withdraw()
    expect((await sendSample()).status).toBe(status)
  }
})

test('on https no sample goes while a detail is missing, as no quote goes', async () => {
  const { server, sendSample, fill } = await start({ ORIGIN: 'https://desk.example', BUSINESS_ADDRESS: '' })
  for (const act of [sendSample, fill])
    expect(await server.storesNothing(() => refusalOf(act()), ['sessions'])).toEqual([409, 'business_incomplete'])
})
