import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days, type Instant, minutes } from '#src/base/time.ts'
import { leads } from '#src/leads/table.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { assessment, lead as leadOf, openAsAdmin, sendForm } from './fixtures.ts'

const openWithLead = async () => {
  const opened = await openAsAdmin()
  const sent = await opened.receive()
  return { ...opened, id: sent.id, sent, correct: (correction: string) => opened.correct(sent.id, correction) }
}

test('every verb answers 404 for an unknown lead', async () => {
  const { leads, archive, restore, release, erase, correct, reply } = await openAsAdmin()
  expect(await refusalOf(leads[':id'].$get({ param: { id: 'lea_nothing' } }))).toEqual([404, 'not_found'])
  for (const act of [archive, restore, release, erase, correct, reply])
    expect(await refusalOf(act('lea_nothing', 'x'))).toEqual([404, 'not_found'])
})

test('a lead reads as it was sent; archiving keeps everything, restoring reverts it exactly, each once', async () => {
  const { server, admin, id, sent, archive, restore } = await openWithLead()
  const { company_id, emails } = sent
  expect(sent).toEqual(leadOf({ id, company_id, emails, created_at: '2026-11-01T20:00:20.000Z' as Instant }))
  expect(emails.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'assessment_confirmed pending',
    'assessment_received pending',
  ])
  await server.storesNothing(async () => {
    for (let twice = 0; twice < 2; twice += 1) {
      expect(await read(archive(id))).toMatchObject({ ...assessment(), state: 'archived' })
      server.wait(minutes(1))
    }
    for (let twice = 0; twice < 2; twice += 1) expect(await read(restore(id))).toEqual(sent)
  }, ['audit_events', 'sessions'])
  const events = server.rows('audit_events').map(({ event, actor }) => `${event} by ${actor}`)
  expect(events).toEqual(['lead_received by stranger', `lead_archived by ${admin.id}`, `lead_restored by ${admin.id}`])
})

test('a released lead is treated as if it had just been received, once, and confirmed within the limit of its address (F4)', async () => {
  const { server, receive, release } = await openAsAdmin()
  const { id } = await receive({ website: 'x' })
  server.wait(days(3))
  const lead = await read(release(id))
  const asNew = { state: 'new', quarantined: false, due_day: '2026-11-06', late: false }
  expect(lead).toMatchObject({ ...asNew, emails: { length: 2 } })
  expect(await server.storesNothing(() => read(release(id)), ['sessions'])).toEqual(lead)
  const [owners, visitors] = await server.deliver()
  expect(owners?.to).toBe(server.ctx.business().notifyEmail)
  expect(visitors).toMatchObject({ to: 'hana@rimu.example', text: expect.stringContaining('Friday 6 November') })
  // The address has had its two confirmations of a day (F4).
  await sendForm(server)
  const other = await receive({ website: 'x' })
  expect((await read(release(other.id))).emails.map(({ kind }) => kind)).toEqual(['assessment_received'])
})

test('a correction is stored beside what was sent, which stays unchanged; too long or unprintable, it is refused', async () => {
  const { server, admin, id, sent, lead, correct } = await openWithLead()
  server.wait(minutes(1))
  const words = 'The company is Rimu Foods Limited.\nHana is its director.'
  const corrected = await read(correct(`  ${words}\r\n`))
  expect(corrected).toEqual({ ...sent, correction: words, corrected_at: '2026-11-01T20:01:20.000Z' })
  expect(await lead(id)).toEqual(corrected)
  server.wait(minutes(1))
  expect(await server.storesNothing(() => read(correct(words)), ['sessions'])).toEqual(corrected)
  expect(await read(correct(''))).toEqual(sent)
  expect(server.events()).toEqual(['lead_received', 'lead_corrected', 'lead_corrected'])
  expect(server.rows('audit_events', { event: 'lead_corrected', actor: admin.id })).toHaveLength(2)
  for (const text of ['x'.repeat(2001), 'a\u0000b']) expect(await refusalOf(correct(text))).toEqual([400, 'invalid'])
})

test('no SQL changes what a visitor sent (D5)', async () => {
  const { server, id, archive, lead } = await openWithLead()
  const set = (what: string) => () => server.execute(`update leads set ${what} where id = ?`, id)
  const columns = Object.keys(getTableColumns(leads))
  const ours = ['quarantined', 'wider_network', 'due_day', 'confirmed_at', 'answered_at', 'archived_at']
  const free = [...ours, 'correction', 'corrected_at', 'state', 'company_key']
  expect(columns).toEqual(expect.arrayContaining(free))
  for (const name of columns.filter((column) => !free.includes(column)))
    expect(set(`"${name}" = "${name}"`), name).toThrow('as it was sent')
  set("answered_at = '2026'")()
  for (const at of ['null', "'2027'"]) expect(set(`answered_at = ${at}`), at).toThrow('answered once')
  set('quarantined = 0')()
  expect(set('quarantined = 1')).toThrow('only leaves quarantine')
  expect(set("wider_network = 'x'")).toThrow('only forgotten')
  await read(archive(id))
  expect(await lead(id)).toMatchObject(assessment())
})
