import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adoptPortraitFile, findPicture } from '#src/portrait/portrait.ts'
import { pictureTypeOf } from '#src/portrait/rules.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { read } from '#tests/fixtures/server.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { lineOf } from '#tests/status/fixtures.ts'

const filler = Array<number>(80).fill(7)
const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)))

const jpeg = (mark = 1) => bytesOf([0xff, 0xd8, 0xff, mark], filler, [0xff, 0xd9])
const png = bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', filler, 'IEND\xaeB`\x82')
const webp = bytesOf('RIFF', [84, 0, 0, 0], 'WEBP', filler)

test.for<[string, Uint8Array, string | null]>([
  ['a WebP', webp, 'image/webp'],
  ['a JPEG that was cut off', jpeg().slice(0, -1), null],
  ['a PNG that was cut off', png.slice(0, -4), null],
  ['a WebP of another length', webp.slice(0, -1), null],
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg">', filler), null],
  ['nothing', new Uint8Array(), null],
])('%s is known by its bytes', ([, bytes, type]) => {
  expect(pictureTypeOf(bytes)).toBe(type)
})

const start = async (environment: Record<string, string> = {}) => {
  const opened = await serverWithAdmin({ environment })
  const { server, admin } = opened
  const portrait = async () => (await read(admin.api.admin.settings.$get())).portrait
  /** In place of the portrait of now, unless another is given. */
  const ask = async (method: string, body?: Uint8Array<ArrayBuffer>, origin = server.config.origin, seen?: string) => {
    const version = seen ?? (await portrait()) ?? ''
    return server.ask(`/api/admin/settings/portrait${body ? `?version=${version}` : ''}`, {
      method,
      body: body ?? JSON.stringify({ version }),
      headers: { cookie: admin.cookie, origin, 'content-type': body ? 'image/jpeg' : 'application/json' },
    })
  }
  return { ...opened, ask, portrait }
}

test('a chosen picture is the portrait until another one is, or none; each keeps its address', async () => {
  const { server, ask, portrait } = await start()
  expect(await portrait()).toBeNull()
  expect((await ask('PUT', jpeg(1))).status).toBe(200)
  const first = String(await portrait())
  for (const answer of [ask('PUT', png), ask('PUT', png)]) expect((await answer).status).toBe(200)
  const second = String(await portrait())
  for (const late of [() => ask('PUT', jpeg(2), undefined, first), () => ask('DELETE', undefined, undefined, first)]) {
    const refused = await server.storesNothing(late)
    expect(await refused.json()).toMatchObject({ code: 'changed_meanwhile', fields: { stored: second } })
  }
  expect((await ask('DELETE')).status).toBe(200)
  expect(await portrait()).toBeNull()
  expect(findPicture(server.ctx, { hash: first })).toMatchObject({ type: 'image/jpeg' })
  expect(findPicture(server.ctx, { hash: second })).toMatchObject({ type: 'image/png', bytes: Buffer.from(png) })
  expect(server.events(/^portrait/)).toEqual(['portrait_changed', 'portrait_changed', 'portrait_removed'])
  expect(() => server.execute('delete from pictures')).toThrow('is kept')
})

test.for<[string, Uint8Array<ArrayBuffer>, number, string, string?]>([
  ['a page with the type of a picture', bytesOf('<!doctype html>', filler), 415, 'not_a_picture'],
  ['3 MB', new Uint8Array(3 * 1024 * 1024), 413, 'too_large'],
  ['a picture from another site', jpeg(), 403, 'wrong_origin', 'https://elsewhere.example'],
])('%s is refused as the portrait', async ([, bytes, status, code, origin]) => {
  const { server, ask } = await start()
  const refused = await server.storesNothing(() => ask('PUT', bytes, origin), ['sessions'])
  expect([refused.status, await refused.json()]).toMatchObject([status, { code }])
})

test('the file that a variable names is the portrait, and is not changed in the browser', async () => {
  const folder = folderForTest()
  const { server, admin, ask, portrait } = await start({ OWNER_PORTRAIT: 'me.jpg' })
  Object.assign(server.config, { dataDir: folder })
  expect(lineOf(server, 'portrait')).toMatchObject({ state: 'yellow', text: expect.stringContaining('no such file') })
  writeFileSync(join(folder, 'me.jpg'), jpeg(3))
  adoptPortraitFile(server.ctx)
  const first = await portrait()
  writeFileSync(join(folder, 'me.jpg'), jpeg(4))
  adoptPortraitFile(server.ctx)
  expect(await portrait()).not.toBe(first)
  expect((await read(admin.api.admin.settings.$get())).from_environment).toContain('OWNER_PORTRAIT')
  for (const answer of [ask('PUT', jpeg(5)), ask('DELETE')])
    expect(await (await answer).json()).toMatchObject({ code: 'set_by_server' })
  writeFileSync(join(folder, 'me.jpg'), 'no picture')
  expect(lineOf(server, 'portrait').text).toContain('it is no JPEG, PNG or WebP')
})
