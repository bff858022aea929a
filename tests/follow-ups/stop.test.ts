import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { dump, read } from '#tests/fixtures/server.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { refusesFollowUp, seenQuote, thursday } from './fixtures.ts'

const at = '2026-11-25T21:00:00.000Z'

test('the link shows what it is about and changes nothing; the press stops reminders, and the second press nothing more', async () => {
  const { server, id, stopReminders, lookAtReminders, ...quote } = await seenQuote()
  server.travelTo(thursday)
  const shown = { reference: expect.stringMatching(/^Q-/), client_company: 'Rimu & Tōtara Foods Limited' }
  expect(await server.storesNothing(() => read(lookAtReminders()))).toEqual({ ...shown, stopped_at: null })

  expect(await read(stopReminders())).toEqual({ ...shown, stopped_at: at })
  server.wait(60_000)
  for (const act of [stopReminders, lookAtReminders]) expect(await read(act())).toEqual({ ...shown, stopped_at: at })
  expect(server.row('reminder_stops')).toMatchObject({ quote_id: id, at })
  const { actor, subject } = server.row('audit_events', { event: 'reminders_stopped' })
  expect([actor.slice(0, 4), subject]).toEqual(['qtk_', id])

  await refusesFollowUp(quote, 'follow_up_stopped')
  expect(await quote.read()).toMatchObject({ status: 'sent', decision: null, reminders_stopped_at: at })
})

test('the stop touches nothing else: the quote stays as it was and can be accepted', async () => {
  const { server, stopReminders, accept } = await seenQuote()
  server.travelTo(thursday)
  await server.storesNothing(() => read(stopReminders()), ['reminder_stops', 'audit_events'])
  expect((await accept()).status).toBe(200)
})

test('a follow-up that waits does not go after the press', async () => {
  const { server, sendFollowUp, stopReminders, received } = await seenQuote()
  server.travelTo(thursday)
  expect((await sendFollowUp()).status).toBe(200)
  expect((await stopReminders()).status).toBe(200)
  expect(await received()).toEqual([])
})

test('it works for a decided and an expired quote', async () => {
  const decided = await seenQuote()
  await decided.accept()
  expect((await decided.stopReminders()).status).toBe(200)
  const expired = await seenQuote()
  expired.server.travelTo('2027-02-01T10:00:00+13:00')
  expect((await expired.stopReminders()).status).toBe(200)
})

const followedUp = async () => {
  const quote = await seenQuote({ client_email: 'canary@rimu.example' })
  quote.server.travelTo(thursday)
  const admin = await quote.server.signedIn({ admin: true })
  expect((await quote.sendFollowUp('Canarywords for you.')).status).toBe(200)
  await quote.server.deliver()
  expect((await quote.stopReminders()).status).toBe(200)
  return { ...quote, ...peopleOf(admin) }
}

test('a person’s copy has the follow-ups of their quotes, and when they asked for no more (H11)', async () => {
  const { id, copy } = await followedUp()
  const zip = unzipSync(new Uint8Array(await (await copy('canary@rimu.example')).arrayBuffer()))
  const files = Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const follow_ups = [{ nth: 1, text: 'Canarywords for you.', at }]
  expect(JSON.parse(files[`quotes/${id}.json`] ?? '')).toMatchObject({ follow_ups, reminders_stopped_at: at })
  expect(files['index.html']).toContain('Canarywords for you.')
  expect(Object.values(files).join()).not.toMatch(/\/quote\/[\w-]{43}/)
})

test('an erasure takes the words of the follow-ups with the quote, and leaves those of a decided one (H11)', async () => {
  const open = await followedUp()
  expect((await open.erase('canary@rimu.example')).status).toBe(200)
  expect(open.server.row('follow_ups').text).toBe('(erased)')
  expect(JSON.stringify(dump(open.server.ctx.db))).not.toContain('Canarywords')
  const decided = await followedUp()
  await decided.accept()
  await decided.erase('canary@rimu.example')
  expect(decided.server.row('follow_ups').text).toBe('Canarywords for you.')
})
