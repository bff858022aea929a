import { expect, test } from 'vitest'
import { startTestServer } from '#tests/fixtures/server.ts'
import { count, sendForm } from './fixtures.ts'

const aDay = 24 * 3_600_000

test('the confirmation contains no free text of the visitor’s (F4)', async () => {
  const server = startTestServer()
  const typed = {
    company: 'BUYNOW http://spam.example Ltd',
    name: 'Winner Winner',
    phone: '0900 1234',
    otherSupportType: 'cheapest pills',
    additionalNotes: 'click https://spam.example/x',
  }
  await sendForm(server, typed)
  const [, visitor] = await server.deliver()
  const words = Object.values(typed).flatMap((text) => text.split(/\s+/))
  const confirmation = JSON.stringify(visitor)
  for (const word of words.filter((word) => word.length > 4)) expect(confirmation).not.toContain(word)
})

test('the third confirmation within a day to one address, whatever its capitals, is not sent (F4)', async () => {
  const server = startTestServer()
  for (const email of ['hana@rimu.example', 'HANA@rimu.example', 'Hana@Rimu.example', 'other@rimu.example']) {
    expect((await sendForm(server, { email })).answer.status).toBe(200)
    server.wait(3_600_000)
  }
  expect(count(server, 'leads')).toBe(4)
  expect((await server.deliver()).map(({ to }) => to.toLowerCase())).toEqual([
    'owner@southernaccounts.example',
    'owner@southernaccounts.example',
    'owner@southernaccounts.example',
    'owner@southernaccounts.example',
    'hana@rimu.example',
    'hana@rimu.example',
    'other@rimu.example',
  ])
  server.wait(aDay)
  await sendForm(server)
  expect((await server.deliver()).at(-1)?.to).toBe('hana@rimu.example')
})
