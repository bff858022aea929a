import { expect, test } from 'vitest'
import { startTestServer } from '#tests/fixtures/server.ts'
import { count, rows, sendForm } from './fixtures.ts'

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

test('above 30 leads an hour in total each is stored, and the owner gets one email an hour about all (F14)', async () => {
  const server = startTestServer()
  for (let n = 0; n < 34; n += 1) {
    expect((await sendForm(server, { email: `v${n}@rimu.example` }, `198.51.${n}.7`)).answer.status).toBe(200)
  }
  expect(count(server, 'leads')).toBe(34)
  expect(count(server, 'emails')).toBe(61)
  const alert = (await server.deliver()).findLast(({ to }) => to === server.config.notifyEmail)
  expect(alert).toMatchObject({
    to: server.config.notifyEmail,
    subject: 'More than 30 needs assessments within an hour',
  })
  expect(alert?.text).toContain('http://localhost:3000/admin/leads')
  server.wait(3_600_000)
  await sendForm(server)
  expect(count(server, 'emails')).toBe(63)
})

test('quarantined leads count for their network, and not in total (F14)', async () => {
  const server = startTestServer()
  for (let n = 0; n < 31; n += 1) await sendForm(server, { website: 'x' }, `198.51.100.${n}`)
  await sendForm(server)
  expect(count(server, 'emails')).toBe(2)
})

test('each hour has its own email about many leads (F14)', async () => {
  const server = startTestServer()
  for (const hour of [1, 2]) {
    for (let n = 0; n < 31; n += 1) {
      await sendForm(server, { email: `v${hour}${n}@rimu.example` }, `198.5${hour}.${n}.7`)
    }
    server.wait(3_600_000)
  }
  expect(rows(server, "select count(*) as n from emails where kind = 'many_assessments'")).toEqual([{ n: 2 }])
})
