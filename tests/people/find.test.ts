import { expect, test } from 'vitest'
import { refusalOf } from '#tests/fixtures/server.ts'
import { openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { openWithPeople, peopleOf } from './fixtures.ts'

test('a person is found in every table, whatever the capitals, with what an erasure does and why (H11)', async () => {
  const { server, person, find } = await openWithPeople()
  const found = await find(`  ${person.email.toUpperCase()} `)
  expect(found.email).toBe(person.email)
  const traces = (name: string) => found.groups.find(({ group }) => group === name)?.traces ?? []
  const outcomes = (name: string) =>
    traces(name).map((trace) => [trace.id, trace.state, trace.outcome === 'kept' ? trace.why : trace.outcome])
  expect(outcomes('leads')).toEqual([[person.lead, 'new', 'deleted']])
  expect(outcomes('quotes')).toEqual([
    [person.drafted, 'Draft', 'redacted'],
    [person.open.id, 'Sent', 'redacted'],
    [person.lapsed.id, 'Expired', 'redacted'],
    [person.declined.id, 'Rejected', 'decision'],
    [person.signed.id, 'Accepted', 'decision'],
    [person.handed.id, 'Accepted', 'decision'],
    [person.unsigned.id, 'Accepted', 'decision'],
  ])
  const { signed, handed, unsigned } = person.ndas
  const ndas = [`${signed.id},signed,signature`, `${handed.id},handed_over,handed`, `${unsigned.id},sent,redacted`]
  expect(outcomes('ndas').map(String).sort()).toEqual(ndas.sort())
  expect(outcomes('accounts')).toEqual([[person.account, 'confirmed, 1 open session', 'deleted']])
  expect(outcomes('suppressed')).toEqual([[person.email, 'bounced', 'deleted']])
  expect(traces('visits')).toMatchObject([{ label: 'canaryleadcompany', outcome: 'redacted' }])
  const label = expect.stringMatching(/^\d+ events$/)
  expect(traces('events')).toMatchObject([{ label, outcome: 'kept', why: 'log' }])
  expect(traces('emails').filter(({ outcome }) => outcome !== 'redacted')).toEqual([])
  expect(new Set(traces('emails').map(({ label }) => label))).toEqual(
    new Set([
      ...['assessment_received', 'assessment_confirmed', 'quote_sent'],
      ...['quote_declined_client', 'quote_declined_owner', 'quote_accepted_client', 'quote_accepted_owner'],
      ...['nda_invited', 'nda_handed_over_owner', 'nda_signed_client', 'nda_signed_addressee', 'nda_signed_owner'],
    ]),
  )
  const all = found.groups.flatMap((group) => group.traces)
  const redacted = all.filter(({ outcome }) => outcome === 'redacted').length
  expect(found.counts).toEqual({ deleted: 3, redacted, kept: 7 })
  expect(JSON.stringify(found)).not.toMatch(/kauri|colleague|Wiremu/)
  // Evidence is kept for 7 years.
  const { decided_at } = server.row('quote_decisions', { quote_id: person.signed.id })
  const { signed_at } = server.row('nda_signatures', { invitation_id: signed.id })
  for (const [id, at] of [
    [person.signed.id, decided_at],
    [signed.id, signed_at],
  ] as const) {
    expect(all.find((trace) => trace.id === id)).toMatchObject({ until: at.replace('2026', '2033') })
  }
})

test('a quote whose decision was undone is evidence (H11)', async () => {
  const { admin, id, accept, undoDecision } = await openQuote()
  await accept()
  await undoDecision()
  const { groups } = await peopleOf(admin).find('hana@rimu.example')
  const [quote] = groups.find(({ group }) => group === 'quotes')?.traces ?? []
  expect(quote).toMatchObject({ id, outcome: 'kept', why: 'decision' })
})

test('the signer of a handed-over NDA is found with their own part of it, and nothing else (H11)', async () => {
  const { person, find } = await openWithPeople()
  const { groups } = await find(person.colleague)
  expect(groups.map(({ group, traces }) => `${traces.length} ${group}`)).toEqual(['1 ndas', '4 emails', '1 events'])
  expect(groups[0]?.traces).toMatchObject([{ id: person.ndas.colleagues.id, state: 'signed', why: 'signature' }])
})

test('an address that nobody used is answered with nothing, and one that is none is refused (H11)', async () => {
  const { server, admin, sendQuote } = await serverWithAdmin()
  const { find } = peopleOf(admin)
  await sendQuote()
  const nothing = { company_id: null, groups: [], counts: { deleted: 0, redacted: 0, kept: 0 }, erasing_since: null }
  expect(await find('hana@rimu.exampl')).toEqual({ email: 'hana@rimu.exampl', ...nothing })
  expect((await find('ana@rimu.example')).groups).toEqual([])
  expect(await refusalOf(admin.api.admin.people.$get({ query: { email: 'hana' } }))).toEqual([400, 'invalid'])
  expect(server.events(/^person/)).toEqual([])
})
