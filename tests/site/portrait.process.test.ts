import { expect, test } from 'vitest'
import { termsVersions } from '#src/terms/text.ts'
import { openBuiltSite } from '#tests/fixtures/site.ts'

const [hash, earlier, unknown] = ['ab', 'cd', 'ef'].map((digits) => digits.repeat(16)) as [string, string, string]
const picture = { type: 'image/jpeg', bytes: new Uint8Array(300) } as const

test('a page shows the portrait, and each picture answers at the address that an email names, of today or before', async () => {
  const { get, html } = openBuiltSite(undefined, { portrait: hash, pictures: { [hash]: picture, [earlier]: picture } })
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

test('changed details are on the pages without a restart, and the last change counts', async () => {
  const { site, config, html } = openBuiltSite()
  expect(await html('/privacy')).toContain('Southern Accounts')
  const show = (name: string) =>
    site.show({ ...config, business: { ...config.business, name }, portrait: null, terms: termsVersions })
  const shown = [show('Weka Sales'), show('Kea Sales')]
  expect(await html('/privacy')).toContain('Kea Sales')
  await Promise.all(shown)
  expect(await html('/privacy')).not.toContain('Weka Sales')
  expect(await html('/admin/quotes')).toContain('Kea Sales')
})

test('a page whose rendering is late is the shell, not the page of a missing address', async () => {
  const { site, config, get, html } = openBuiltSite(undefined, { waitMs: 1 })
  await expect.poll(() => html('/privacy')).toContain('<main')
  void site.show({ ...config, portrait: null, terms: termsVersions })
  expect((await get('/privacy')).status).toBe(200)
})
