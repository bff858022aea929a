import { expect, test } from 'vitest'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { rows } from '#tests/leads/fixtures.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'
import { livedIn, peopleOf } from './fixtures.ts'

const started = async () => {
  const server = startTestServer()
  const admin = await server.signedIn({ admin: true, email: 'owner@southernaccounts.example' })
  return { server, admin, ...peopleOf(admin) }
}

test('a person is found in every table, whatever the capitals, with what an erasure does and why (H11)', async () => {
  const { server, admin, find } = await started()
  const person = await livedIn(server, admin, 'canary', '192.0.2.1')
  await livedIn(server, admin, 'kauri', '192.0.2.2')
  const found = await find(`  ${person.email.toUpperCase()} `)
  expect(found.email).toBe(person.email)
  const traces = (name: string) => found.groups.find(({ group }) => group === name)?.traces ?? []
  const fates = (name: string) =>
    traces(name).map((trace) => [trace.id, trace.state, trace.fate === 'kept' ? trace.why : trace.fate])

  expect(fates('leads')).toEqual([[person.lead, 'new', 'deleted']])
  expect(fates('quotes')).toEqual([
    [person.drafted, 'Draft', 'redacted'],
    [person.open.id, 'Sent', 'redacted'],
    [person.lapsed.id, 'Expired', 'redacted'],
    [person.declined.id, 'Rejected', 'decision'],
    [person.signed.id, 'Accepted', 'decision'],
    [person.handed.id, 'Accepted', 'decision'],
    [person.unsigned.id, 'Accepted', 'decision'],
  ])
  expect(fates('ndas').toSorted()).toEqual(
    [
      [person.ndas.signed.id, 'signed', 'signature'],
      [person.ndas.handed, 'handed_over', 'handed'],
      [person.ndas.unsigned.id, 'sent', 'redacted'],
    ].toSorted(),
  )
  expect(fates('accounts')).toEqual([[person.account, 'confirmed, 1 open session', 'deleted']])
  expect(fates('suppressed')).toEqual([[person.email, 'bounced', 'deleted']])
  expect(traces('visits')).toMatchObject([{ label: 'canaryleadcompany', fate: 'redacted' }])
  expect(traces('events')).toMatchObject([{ label: expect.stringMatching(/^\d+ events$/), fate: 'kept', why: 'log' }])
  expect(new Set(traces('emails').map(({ label, fate }) => `${label} ${fate}`))).toEqual(
    new Set([
      'assessment_received redacted',
      'assessment_confirmed redacted',
      'quote_sent redacted',
      'quote_declined_client redacted',
      'quote_declined_owner redacted',
      'quote_accepted_client redacted',
      'quote_accepted_owner redacted',
      'nda_invited redacted',
      'nda_handed_over_owner redacted',
      'nda_signed_client redacted',
      'nda_signed_addressee redacted',
      'nda_signed_owner redacted',
    ]),
  )
  const all = found.groups.flatMap((group) => group.traces)
  expect(found.counts).toEqual({
    deleted: 3,
    redacted: all.filter(({ fate }) => fate === 'redacted').length,
    kept: 7,
  })
  expect(JSON.stringify(found)).not.toMatch(/kauri|colleague|Wiremu/)
})

test('evidence says until when it is kept: 7 years after the decision or the signature (H11)', async () => {
  const { server, admin, find } = await started()
  const person = await livedIn(server, admin, 'canary', '192.0.2.1')
  const [{ decided_at, signed_at } = { decided_at: '', signed_at: '' }] = rows<Record<string, string>>(
    server,
    `select decided_at, signed_at from quote_decisions d
     join nda_invitations i on i.quote_id = d.quote_id join nda_signatures s on s.invitation_id = i.id
     where d.quote_id = '${person.signed.id}'`,
  )
  const all = (await find(person.email)).groups.flatMap(({ traces }) => traces)
  const until = (id: string) => all.find((trace) => trace.id === id)
  expect(until(person.signed.id)).toMatchObject({ until: decided_at?.replace('2026', '2033') })
  expect(until(person.ndas.signed.id)).toMatchObject({ until: signed_at?.replace('2026', '2033') })
})

test('the signer of a handed-over NDA is found with their own part of it, and nothing else (H11)', async () => {
  const { server, admin, find } = await started()
  const person = await livedIn(server, admin, 'canary', '192.0.2.1')
  const found = await find(person.colleague)
  expect(found.groups.map(({ group, traces }) => [group, traces.length])).toEqual([
    ['ndas', 1],
    ['emails', 4],
    ['events', 1],
  ])
  expect(found.groups[0]?.traces).toMatchObject([{ id: person.ndas.colleagues.id, state: 'signed', why: 'signature' }])
})

test('an address that nobody used is answered with nothing, and one that is none is refused (H11)', async () => {
  const { server, admin, find } = await started()
  await sentQuote(admin)
  expect(await find('hana@rimu.exampl')).toEqual({
    email: 'hana@rimu.exampl',
    groups: [],
    counts: { deleted: 0, redacted: 0, kept: 0 },
    erasing_since: null,
  })
  expect((await find('ana@rimu.example')).groups).toEqual([])
  expect(await refusalOf(admin.api.admin.people.$get({ query: { email: 'hana' } }))).toEqual([400, 'invalid'])
  expect(rows(server, "select * from audit_events where event like 'person%'")).toEqual([])
})
