import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { adoptPortraitFile, findPicture } from '#src/portrait/portrait.ts'
import { readPicture } from '#src/portrait/read-picture.ts'
import { madeOf } from '#tests/fixtures/context.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { chunk, jpeg, png, segment, webp, webpPart } from '#tests/fixtures/pictures.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { bytesOf, serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { lineOf } from '#tests/status/fixtures.ts'

const place = segment(0xe1, `Exif\0\0MM\0*GPS${'.'.repeat(60)}`)
const turn = segment(0xe1, 'Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0')
const frames = webpPart('ANMF', 'x'.repeat(40))
const wrongCrc = png().fill(9, 30, 31)

test.for<[string, Buffer, Buffer | null]>([
  ['a JPEG with a place and a comment', jpeg(1, Buffer.concat([place, segment(0xfe, '<script>')])), jpeg()],
  ['a PNG with words', png(chunk('tEXt', 'Comment\0GPS')), png()],
  ['a WebP with Exif and XMP', webp(Buffer.concat([webpPart('EXIF', 'GPS'), webpPart('XMP ', '<x/>')])), webp()],
  ['a JPEG that a camera turned', jpeg(1, turn), null],
  ['a JPEG with a ZIP behind its end', Buffer.concat([jpeg(), Buffer.from('PK\x03\x04')]), null],
  [
    'a JPEG with a page behind its end, and an end again',
    Buffer.concat([jpeg(), Buffer.from('<!doctype html>'), jpeg().subarray(-2)]),
    null,
  ],
  ['a JPEG without a frame', Buffer.concat([jpeg().subarray(0, 2), jpeg().subarray(-17)]), null],
  ['a JPEG that was cut off', jpeg().subarray(0, -1), null],
  ['a JPEG of 4,097 pixels', jpeg(1, '', 4097), null],
  ['a PNG of 60,000 by 60,000', png('', 60_000), null],
  ['a PNG with a wrong checksum', wrongCrc, null],
  ['a PNG that was cut off', png().subarray(0, -4), null],
  ['a PNG with a page behind its end', Buffer.concat([png(), Buffer.from('<html>')]), null],
  ['an animated WebP', webp(frames, webpPart('VP8X', [2, 0, 0, 0, 79, 0, 0, 79, 0, 0])), null],
  ['a WebP of another length', webp().subarray(0, -2), null],
  ['a WebP without its data', webp('', webpPart('VP8 ', 'x'.repeat(12))), null],
  ['a HEIC', Buffer.from(`\0\0\0\x18ftypheic${'x'.repeat(80)}`), null],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is a picture without its metadata, or none', ([, bytes, kept]) => {
  expect(readPicture(bytes)?.bytes.toString('hex')).toBe(kept?.toString('hex'))
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

test('a chosen picture is the portrait until another one is, or none; earlier ones stay where an email shows them', async () => {
  const { server, ask, portrait, sendQuote } = await start()
  const stored = () => server.rows('pictures').map(({ hash }) => hash)
  expect(await portrait()).toBeNull()
  expect((await ask('PUT', jpeg(1))).status).toBe(200)
  const first = String(await portrait())
  const { download } = await sendQuote()
  const { face } = madeOf(await bytesOf(download('quote'))).props
  expect(face).toBe(jpeg(1).toString('base64'))
  await server.deliver()
  server.wait(minutes(1))
  for (const answer of [ask('PUT', png()), ask('PUT', png())]) expect((await answer).status).toBe(200)
  const second = String(await portrait())
  for (const late of [() => ask('PUT', jpeg(2), undefined, first), () => ask('DELETE', undefined, undefined, first)]) {
    const refused = await server.storesNothing(late)
    expect(await refused.json()).toMatchObject({ code: 'changed_meanwhile', fields: { stored: second } })
  }
  expect(stored()).toEqual([first, second])
  expect(() => server.execute('delete from pictures')).toThrow('is kept')
  expect((await ask('DELETE')).status).toBe(200)
  expect([await portrait(), stored()]).toEqual([null, [first]])
  expect(findPicture(server.ctx, { hash: first })).toMatchObject({ type: 'image/jpeg', bytes: jpeg(1) })
  expect(server.events(/^portrait/)).toEqual(['portrait_changed', 'portrait_changed', 'portrait_removed'])
  for (const mark of [3, 4]) expect((await ask('PUT', jpeg(mark))).status).toBe(200)
  expect(await refusalOf(server.storesNothing(() => ask('PUT', jpeg(5))))).toEqual([429, 'too_many_portraits'])
  expect(stored()).toHaveLength(2)
})

test.for<[string, Buffer<ArrayBuffer>, number, string, string?]>([
  ['a page with the type of a picture', Buffer.from('<!doctype html>'), 415, 'not_a_picture'],
  ['2 MB and a byte', Buffer.alloc(2 * 1024 * 1024 + 1), 413, 'too_large'],
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
