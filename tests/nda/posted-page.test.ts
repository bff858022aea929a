import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { readableHtml } from '#tests/fixtures/page-html.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { issuedNda, signed } from './fixtures.ts'

// As an older browser posts a form of a page that sends no referrer, without Fetch Metadata.
const headers = { origin: 'null' }

const post = async (server: TestServer, path: string, fields: object) => {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const answer = await server.ask(path, { method: 'POST', body, headers })
  return { status: answer.status, page: readableHtml(await answer.text()) }
}

test('an NDA is signed by a posted form; what is missing stands beside its field (D4)', async () => {
  const { server, token, read } = await issuedNda()
  const path = `/nda?token=${token}`
  const typed = signed(await read())
  const { confirmationChecked: _, ...unticked } = typed
  const refused = await post(server, path, { do: 'sign', ...unticked, title: '' })
  expect(refused.status).toBe(400)
  for (const words of ['Title/Position is required', 'You must accept this NDA', `value="${typed.signature}"`])
    expect(refused.page).toContain(words)
  // The text that was read is the text that is signed.
  const changed = await post(server, path, { do: 'sign', ...typed, shownHash: '0'.repeat(64) })
  expect([changed.status, changed.page]).toEqual([409, expect.stringContaining(problems.nda_changed[1])])
  expect((await read()).signed).toBeNull()

  const { status, page } = await post(server, path, { do: 'sign', ...typed })
  expect(status).toBe(200)
  expect(page).toContain(typed.signature)
  expect((await read()).signed).toMatchObject({ signature: typed.signature, companyName: typed.companyName })
})

test('an NDA is handed over by a posted form', async () => {
  const { server, token, read } = await issuedNda()
  const path = `/nda?token=${token}`
  const to = { do: 'hand_over', contactName: 'Aroha Ngata', email: 'aroha@rimu.example' }
  const refused = await post(server, path, { ...to, email: 'aroha' })
  expect([refused.status, refused.page]).toEqual([400, expect.stringContaining('value="Aroha Ngata"')])
  expect((await post(server, path, to)).status).toBe(200)
  expect((await read()).handedOver).toMatchObject({ name: 'Aroha Ngata' })
})
