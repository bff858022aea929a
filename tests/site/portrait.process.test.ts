import { expect, test } from 'vitest'
import type { MadePortrait, Portrait } from '#src/portrait/open.ts'
import { openBuiltSite } from '#tests/fixtures/site.ts'

const hash = 'ab'.repeat(16)
const earlier = 'cd'.repeat(16)
const bytes = new Uint8Array(300)
const made: MadePortrait = {
  hash,
  pictures: [
    { width: 320, height: 400, format: 'avif', bytes },
    { width: 96, height: 96, format: 'jpg', bytes },
  ],
}
const making: Portrait = { state: () => ({ kind: 'making' }), kept: Promise.resolve(null), make: async () => made }

test('before the pages are rendered a request gets the client-side page, and the portrait follows as soon as it is made', async () => {
  const { get, html } = openBuiltSite(undefined, { patienceMs: 0, portrait: making })
  const early = await get('/faq')
  expect([early.status, await early.text()]).toEqual([200, expect.not.stringContaining('<h1')])
  expect((await get('/nobody/lives/here')).status).toBe(404)
  expect(await html('/admin/quotes')).toContain('"portrait":null')

  await expect.poll(() => html('/admin/quotes')).toContain(`"portrait":"${hash}"`)
  await expect.poll(() => html('/privacy')).toContain(`"portrait":"${hash}"`)
  expect(await html('/privacy')).toContain('<h1')
  for (const [name, type] of Object.entries({ [`${hash}-320.avif`]: 'image/avif', [`${hash}-96.jpg`]: 'image/jpeg' })) {
    const answer = await get(`/portrait/${name}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  }
  expect((await get('/portrait/me.jpg')).status).toBe(404)
})

test('the portrait of an email that was sent before it was replaced leads to the one of today', async () => {
  const { get } = openBuiltSite(undefined, { portrait: { ...making, kept: Promise.resolve(made) } })
  await expect.poll(async () => (await get(`/portrait/${earlier}-96.jpg`)).status).toBe(302)
  const { headers } = await get(`/portrait/${earlier}-96.jpg`)
  expect(headers.get('location')).toBe(`/portrait/${hash}-96.jpg`)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('an email shows nothing where no portrait is made for it, and asks again the next time', async () => {
  const answer = await openBuiltSite().get(`/portrait/${earlier}-96.jpg`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^GIF89a/)])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('a portrait that an earlier start has made is shown at once', async () => {
  const portrait = { ...making, kept: Promise.resolve(made), make: () => expect.unreachable() }
  const { html } = openBuiltSite(undefined, { portrait })
  expect(await html('/privacy')).toContain(`"portrait":"${hash}"`)
  expect(await html('/admin/quotes')).toContain(`"portrait":"${hash}"`)
})

test('no file waits until the pages are rendered, and a kept portrait is never answered with the transparent pixel', async () => {
  const { promise: kept, resolve } = Promise.withResolvers<MadePortrait>()
  const { get } = openBuiltSite(undefined, { portrait: { ...making, kept } })
  const answer = get(`/portrait/${hash}-96.jpg`)
  // Nothing renders yet.
  expect((await get('/favicon.ico')).status).toBe(200)
  resolve(made)
  expect((await answer).headers.get('content-type')).toBe('image/jpeg')
})
