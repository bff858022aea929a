import { expect, test } from 'vitest'
import { serverWithAdmin } from './fixtures.ts'

test('the list has pages of 50, newest first, with each quote once, even at equal times', async () => {
  const { server, create, quotes } = await serverWithAdmin()
  const made: string[] = []
  for (let count = 0; count < 120; count += 1) {
    if (count % 7 === 0) server.wait(1000)
    made.push((await create({ client_company: `Company ${count}` })).id)
  }
  const seen: string[] = []
  let after: string | undefined
  const sizes: number[] = []
  do {
    const page = await (await quotes.$get({ query: after ? { after } : {} })).json()
    seen.push(...page.items.map((item) => item.id))
    sizes.push(page.items.length)
    after = page.next ?? undefined
  } while (after)
  expect(sizes).toEqual([50, 50, 20])
  expect([...seen].sort()).toEqual([...made].sort())
})

test('a search finds parts of companies, names and addresses, and % is a literal character', async () => {
  const { create, quotes } = await serverWithAdmin()
  await create({ client_company: 'Aoraki 100% Wool', client_email: 'a@aoraki.example' })
  await create({ client_company: 'Waimakariri Dairy', client_name: 'Mere Aoraki' })
  const found = async (q: string) => (await (await quotes.$get({ query: { q } })).json()).items.length
  expect(await found('aoraki')).toBe(2)
  expect(await found('00%')).toBe(1)
  expect(await found('00_')).toBe(0)
  expect(await found('%%%')).toBe(0)
  expect(await found("'''")).toBe(0)
})

test.each(['Ōtautahi', 'ōtautahi', 'ŌTAUTAHI', 'otautahi', 'anaru'])(
  'a search ignores case and macrons: "%s"',
  async (q) => {
    const { create, quotes } = await serverWithAdmin()
    await create({ client_company: 'Ōtautahi Foods', client_name: 'Ānaru Ābel' })
    await create({ client_company: 'Waimakariri Dairy' })
    const { items } = await (await quotes.$get({ query: { q } })).json()
    expect(items.map(({ client_company }) => client_company)).toEqual(['Ōtautahi Foods'])
  },
)

test.each(['nonsense', '~', 'a~', '"'])('an invalid cursor (%s) is refused', async (after) => {
  const { server, admin } = await serverWithAdmin()
  const answer = await server.ask(`/api/admin/quotes?after=${encodeURIComponent(after)}`, {
    headers: { cookie: admin.cookie },
  })
  expect(answer.status).toBe(400)
})
