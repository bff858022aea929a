import { expect, test } from 'vitest'
import { canonical } from '#src/audit/canonical.ts'
import { sha256 } from '#src/base/sha256.ts'
import { readAsAdmin, readAsClient, revision, send } from '#tests/revisions/fixtures.ts'
import { draft, sentQuote, serverWithAdmin } from './fixtures.ts'

const note = 'Kia ora Hana,\n\nI drove your routes last week, and know where the time goes.'

test('a covering note keeps its lines, is shown to the client, and stands once it is sent (D5)', async () => {
  const { server, admin, create, quotes } = await serverWithAdmin()
  const { id } = await create()
  const typed = ` ${note.replaceAll('\n', '\r\n')}\n`
  const saved = await quotes[':id'].$patch({ param: { id }, json: { ...draft({ cover_note: typed }), version: 1 } })
  expect((await saved.json()).cover_note).toBe(note)
  const { public_link } = await (await send(admin, id)).json()
  const { body } = await readAsClient(server, public_link.slice(public_link.lastIndexOf('/') + 1))
  expect(body.quote.cover_note).toBe(note)
  expect(body.shown_hash).toBe(sha256(canonical(body.quote)))
  expect((await readAsAdmin(admin, id)).cover_note).toBe(note)
  expect(() => server.ctx.db.$client.exec('update quotes set cover_note = null')).toThrow('a quote is frozen')
})

test('a duplicate and a revision begin with the covering note, and a changed one is told', async () => {
  const { server, admin, quotes } = await serverWithAdmin()
  const { id } = await sentQuote(admin, { cover_note: note })
  const copy = await quotes[':id'].duplicate.$post({ param: { id }, json: {} })
  expect((await copy.json()).cover_note).toBe(note)
  expect((await revision(admin, id)).cover_note).toBe(note)
  const changed = await revision(admin, id, { cover_note: 'Kia ora Hana,\n\nTwo days less, as you asked.' })
  const { public_link } = await (await send(admin, changed.id)).json()
  const { body } = await readAsClient(server, public_link.slice(public_link.lastIndexOf('/') + 1))
  expect(body.quote.revises?.changes).toEqual([
    {
      field: 'cover_note',
      from: 'I drove your routes last week, and know where the time goes.',
      to: 'Two days less, as you asked.',
      text: 'Covering note: “I drove your routes last week, and know where the time goes.” → “Two days less, as you asked.”',
    },
  ])
})
