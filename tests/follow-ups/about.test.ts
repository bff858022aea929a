import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { dump } from '#tests/fixtures/server.ts'
import { rows } from '#tests/leads/fixtures.ts'
import { peopleOf } from '#tests/people/fixtures.ts'
import { shownHash, yes } from '#tests/quotes/fixtures.ts'
import { seenQuote, thursday } from './fixtures.ts'

const followedUp = async () => {
  const made = await seenQuote({ client_email: 'canary@rimu.example' })
  made.server.travelTo(thursday)
  const admin = await made.server.signedIn({ admin: true })
  expect((await made.send('Canarywords for you.')).status).toBe(200)
  await made.server.deliver()
  expect((await made.stop()).status).toBe(200)
  return { ...made, ...peopleOf(admin) }
}

test('a person’s copy has the follow-ups of their quotes, and when they asked for no more (H11)', async () => {
  const { id, copy } = await followedUp()
  const files = unzipSync(new Uint8Array(await (await copy('canary@rimu.example')).arrayBuffer()))
  expect(JSON.parse(strFromU8(files[`quotes/${id}.json`] ?? new Uint8Array()))).toMatchObject({
    follow_ups: [{ nth: 1, text: 'Canarywords for you.', at: '2026-11-25T21:00:00.000Z' }],
    reminders_stopped_at: '2026-11-25T21:00:00.000Z',
  })
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('Canarywords for you.')
  expect(
    Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join(),
  ).not.toMatch(/\/quote\/[\w-]{43}/)
})

test('an erasure takes the words of the follow-ups with the quote (H11)', async () => {
  const { server, erase } = await followedUp()
  expect((await erase('canary@rimu.example')).status).toBe(200)
  expect(rows(server, 'select nth, text from follow_ups')).toEqual([{ nth: 1, text: '(erased)' }])
  expect(JSON.stringify(dump(server.ctx.db))).not.toContain('Canarywords')
})

test('the follow-ups of a decided quote are kept with it, and SQL changes none (H11)', async () => {
  const { server, token, erase } = await followedUp()
  const json = yes(await shownHash(server, token))
  expect((await server.api.quotes[':token'].decision.$post({ param: { token }, json })).status).toBe(200)
  await erase('canary@rimu.example')
  expect(rows(server, 'select text from follow_ups')).toEqual([{ text: 'Canarywords for you.' }])
  const { $client } = server.ctx.db
  expect(() => $client.exec("update follow_ups set text = '(erased)'")).toThrow('a follow-up stands')
  expect(() => $client.exec('delete from follow_ups')).toThrow('a follow-up stands')
})
