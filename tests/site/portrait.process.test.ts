import { expect, test } from 'vitest'
import { openBuiltSite } from '#tests/fixtures/site.ts'

const [hash, earlier, unknown] = ['ab', 'cd', 'ef'].map((digits) => digits.repeat(16)) as [string, string, string]
const picture = { type: 'image/jpeg', bytes: new Uint8Array(300) } as const

test('a page shows the portrait, and each picture answers at the address that an email names, of today or before', async () => {
  const { change, get, html } = openBuiltSite(undefined, { pictures: { [hash]: picture, [earlier]: picture } })
  change({ portrait: hash })
  expect(await html('/faq')).toContain(`"portrait":"${hash}"`)
  expect(await html('/admin/quotes')).toContain(`"portrait":"${hash}"`)
  for (const name of [`${hash}.jpg`, `${earlier}.jpg`, `${earlier}-96.jpg`]) {
    const answer = await get(`/portrait/${name}`)
    expect(answer.status, name).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  }
  const { status, headers } = await get(`/portrait/${unknown}-96.jpg`)
  expect([status, headers.get('location')]).toEqual([302, `/portrait/${hash}.jpg`])
  expect((await get('/portrait/me.jpg')).status).toBe(404)
})

test('an email shows nothing where there is no portrait, and asks again the next time', async () => {
  const answer = await openBuiltSite().get(`/portrait/${earlier}-96.jpg`)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^GIF89a/)])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
