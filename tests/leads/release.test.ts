import { expect, test } from 'vitest'
import { dump, refusalOf } from '#tests/fixtures/server.ts'
import { newLead, openAsAdmin, readLead, sendForm } from './fixtures.ts'

test('a released lead is treated as if it had just been received, once', async () => {
  const { server, admin, change } = await openAsAdmin()
  const { id } = await newLead(server, admin, { website: 'x' })
  server.wait(3 * 24 * 3_600_000)
  const later = await server.signedIn({ admin: true })
  const release = () => later.api.admin.leads[':id']['not-spam'].$post({ param: { id }, json: {} })
  const lead = await (await release()).json()
  expect(lead).toMatchObject({ state: 'new', quarantined: false, due_day: '2026-11-06', late: false })
  expect(lead.emails).toHaveLength(2)
  const before = dump(server.ctx.db, ['sessions'])
  expect(await (await release()).json()).toEqual(lead)
  expect(dump(server.ctx.db, ['sessions'])).toEqual(before)
  expect((await server.deliver()).map(({ to }) => to)).toEqual([server.config.notifyEmail, 'hana@rimu.example'])
  expect(await refusalOf(change('not-spam', 'lea_nothing'))).toEqual([401, 'not_signed_in'])
})

test('an address that had its confirmations gets no further one by a release (F4)', async () => {
  const { server, admin, change } = await openAsAdmin()
  const spam = await newLead(server, admin, { website: 'x' })
  await sendForm(server)
  await sendForm(server)
  expect((await change('not-spam', spam.id)).status).toBe(200)
  const { emails } = await readLead(admin, spam.id)
  expect(emails.map(({ kind }) => kind)).toEqual(['assessment_received'])
})
