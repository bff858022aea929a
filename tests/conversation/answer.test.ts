import { expect, test } from 'vitest'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { opened } from './fixtures.ts'

test('an answer stands on both pages and goes to the client with their link', async () => {
  const { server, public_link, ask, answer, see, events } = await opened()
  await ask('Which days?\nAnd <i>where</i>?')
  server.wait(60_000)
  const { messages } = await read(answer('Tuesdays, in <u>Timaru</u>.', 1))
  expect(messages.at(-1)).toMatchObject({ kind: 'answer', text: 'Tuesdays, in <u>Timaru</u>.', from: 'owner' })
  expect((await see()).messages).toEqual(messages)
  expect(events()).toEqual(['quote_question_asked', 'quote_answered'])
  const email = (await server.deliver()).find(({ subject }) => subject.startsWith('Our answer'))
  expect(email?.to).toBe('hana@rimu.example')
  expect(email && linkIn(email)).toBe(public_link)
  expect(email?.text).toContain('> Which days?\n> And <i>where</i>?\n')
  expect(email?.html).toContain('&lt;u&gt;Timaru')
})

test('a double click sends one answer; one that has not seen the newest message is refused', async () => {
  const { server, ask, answer, count } = await opened()
  await ask('Which days?')
  const both = await Promise.all([answer('Tuesdays.', 1), answer('Tuesdays.', 1)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(count('quote_messages')).toBe(2)
  // Another tab, which still shows the question alone.
  expect(await refusalOf(answer('Wednesdays.', 1))).toEqual([409, 'conversation_moved_on'])
  server.wait(1000)
  await ask('Which Tuesdays?')
  expect(await refusalOf(answer('All of them.', 2))).toEqual([409, 'conversation_moved_on'])
  expect((await answer('All of them.', 3)).status).toBe(200)
  server.wait(1000)
  expect((await answer('Show Day aside.', 4)).status).toBe(200)
  const emails = await server.deliver()
  expect(emails.filter(({ subject }) => subject.startsWith('Our answer'))).toHaveLength(3)
})

test('there is nothing to answer before a question, nor on a deleted quote', async () => {
  const { ask, answer, expire, remove, restore, count } = await opened()
  expect(await refusalOf(answer('Hello'))).toEqual([409, 'nothing_to_answer'])
  await ask('Which days?')
  await expire()
  await remove()
  expect(await refusalOf(answer('Tuesdays.'))).toEqual([409, 'quote_deleted'])
  await restore()
  expect((await answer('Tuesdays.')).status).toBe(200)
  expect(count('quote_messages')).toBe(2)
})
