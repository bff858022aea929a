import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openBuiltSite } from '#tests/fixtures/site.ts'
import { newFolder, photograph } from '#tests/portrait/fixtures.ts'

test('pages are served at once with the name in writing, and show the portrait as soon as its pictures are made', async () => {
  const { dataDir, at, open } = newFolder()
  writeFileSync(at('me.jpg'), await photograph())
  const environment = { DATA_DIR: dataDir, OWNER_PORTRAIT: 'me.jpg' }
  const { get } = openBuiltSite(environment)
  expect(await (await get('/admin/quotes')).text()).toContain('"portrait":null')

  await expect.poll(async () => (await get('/admin/quotes')).text()).toMatch(/"portrait":"[0-9a-f]{32}"/)
  await expect.poll(async () => (await get('/privacy')).text()).toMatch(/"portrait":"[0-9a-f]{32}"/)

  const hash = (await open().kept)?.hash
  for (const [name, type] of [
    [`${hash}-320.avif`, 'image/avif'],
    [`${hash}-640.jpg`, 'image/jpeg'],
    [`${hash}-96.jpg`, 'image/jpeg'],
  ]) {
    const answer = await get(`/portrait/${name}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(200)
  }
  for (const name of [`${hash}-96.avif`, `${hash}-1280.jpg`, `${'0'.repeat(32)}-320.jpg`, 'me.jpg']) {
    expect((await get(`/portrait/${name}`)).status, name).toBe(404)
  }

  const restarted = openBuiltSite(environment)
  await restarted.get('/privacy')
  expect(await (await restarted.get('/admin/quotes')).text()).toContain(`"portrait":"${hash}"`)
})
