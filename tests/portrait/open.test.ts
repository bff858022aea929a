import { readdirSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readEnv } from '#src/env.ts'
import { checkPortrait } from '#src/portrait/check.ts'
import { maxPictureBytes, maxSourceBytes, type PortraitFault } from '#src/portrait/rules.ts'
import { configured } from '#tests/fixtures/config.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { bomb, newFolder, noise, photograph, small } from './fixtures.ts'

const hashes = (at: (name: string) => string) => readdirSync(at('portrait-pictures'))

const colourAt = async (bytes: Uint8Array, height: number) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(height * info.height) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, , blue = 0] = data.subarray(start)
  return red > blue ? 'red' : 'blue'
}

test('a telephone’s photograph becomes five pictures: upright, of the right size, and without its notes', async () => {
  const { at, open, dataDir } = newFolder()
  const source = await photograph()
  expect((await sharp(source).metadata()).exif?.includes('Hana Tamati')).toBe(true)
  writeFileSync(at('me.jpg'), source)
  const portrait = open()
  expect([portrait.state(), await portrait.kept]).toEqual([{ kind: 'making' }, null])
  const made = await portrait.make()
  expect(portrait.state()).toEqual({ kind: 'made', hash: made?.hash })
  expect(made?.hash).toMatch(/^[0-9a-f]{32}$/)
  const seen = await Promise.all(
    (made?.pictures ?? []).map(async ({ width, format, bytes }) => {
      const { exif, xmp, icc, iptc, ...is } = await sharp(bytes).metadata()
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
      if (width > 96) expect([await colourAt(bytes, 0.1), await colourAt(bytes, 0.9)]).toEqual(['red', 'blue'])
      return `${width}.${format}: ${is.format} ${is.width} × ${is.height}`
    }),
  )
  expect(seen).toEqual([
    '320.avif: heif 320 × 400',
    '320.jpg: jpeg 320 × 400',
    '640.avif: heif 640 × 800',
    '640.jpg: jpeg 640 × 800',
    '96.jpg: jpeg 96 × 96',
  ])
  const config = configured({ DATA_DIR: dataDir, OWNER_PORTRAIT: 'me.jpg' })
  expect(checkPortrait({ config, portrait: portrait.state })).toMatchObject({
    state: 'green',
    text: 'Pages show me.jpg.',
  })
})

test('every picture takes at most 20 kB, even of noise, and a restart makes none again', async () => {
  const { at, open } = newFolder()
  writeFileSync(at('me.jpg'), await noise('#111'))
  const made = await open().make()
  expect(made?.pictures.map(({ bytes }) => bytes.length <= maxPictureBytes)).toEqual([true, true, true, true, true])
  expect(hashes(at)).toEqual([made?.hash])
  const file = at(`portrait-pictures/${made?.hash}/640.avif`)
  const before = statSync(file)
  expect(before.mode & 0o777).toBe(0o600)

  const restarted = open()
  expect(await restarted.kept).toEqual(made)
  expect(restarted.state()).toEqual({ kind: 'made', hash: made?.hash })
  expect(await restarted.make()).toEqual(made)
  expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
})

test('another file makes other pictures, and those of a face that was taken back are deleted', async () => {
  const { at, open } = newFolder()
  writeFileSync(at('me.jpg'), await photograph())
  const first = await open().make()
  writeFileSync(at('me.jpg'), await noise('#222'))
  const second = await open().make()
  expect(second?.hash).not.toBe(first?.hash)
  expect(hashes(at)).toEqual([second?.hash])

  const none = open(null)
  expect([await none.kept, await none.make(), none.state()]).toEqual([null, null, { kind: 'none' }])
  expect(hashes(at)).toEqual([])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'
const noSuchPicture = 'it is no JPEG, PNG, WebP or AVIF that can be read.'

type Case = [what: string, fault: PortraitFault, content: () => Promise<Buffer | string | null>, text: string]

const cases: Case[] = [
  ['no file', 'missing', async () => null, 'there is no such file in DATA_DIR.'],
  ['a text', 'not_a_picture', async () => 'This is no picture.', noSuchPicture],
  ['an SVG', 'not_a_picture', async () => svg, noSuchPicture],
  ['half a picture', 'not_a_picture', async () => (await noise('#333')).subarray(0, 60_000), noSuchPicture],
  ['a bomb', 'too_many_pixels', bomb, 'the picture has more than 50 million pixels.'],
  ['a small picture', 'too_small', small, 'the picture is smaller than 320 by 400 pixels.'],
]

test.each(cases)(
  '%s is a yellow check that says what to do, and a line of the log',
  async (_, fault, content, text) => {
    const { at, open, warnings, dataDir } = newFolder()
    const bytes = await content()
    if (bytes !== null) writeFileSync(at('me.jpg'), bytes)
    const portrait = open()
    expect([await portrait.kept, await portrait.make()]).toEqual([null, null])
    expect(portrait.state()).toEqual({ kind: 'fault', fault })
    expect(warnings).toEqual([{ event: 'portrait_unusable', kind: fault }])
    const environment = { DATA_DIR: dataDir, OWNER_PORTRAIT: 'me.jpg' }
    const server = startTestServer({ environment, portrait: portrait.state })
    const admin = await server.signedIn({ admin: true })
    const { checks } = await (await admin.api.admin.status.$get({})).json()
    expect(checks.find(({ name }) => name === 'portrait')).toEqual({
      name: 'portrait',
      state: 'yellow',
      text: `me.jpg is not shown: ${text}`,
      todo: expect.stringContaining('restart the server'),
    })
  },
)

test('a file of more than 15 MB is not read, and one that leads out of DATA_DIR is not followed', async () => {
  const outside = newFolder()
  writeFileSync(outside.at('me.jpg'), await photograph())
  const { at, open } = newFolder()
  symlinkSync(outside.at('me.jpg'), at('link.jpg'))
  writeFileSync(at('large.jpg'), await photograph())
  truncateSync(at('large.jpg'), maxSourceBytes + 1)
  for (const [name, fault] of [
    ['link.jpg', 'outside'],
    ['large.jpg', 'too_large'],
  ] as const) {
    const portrait = open(name)
    expect(await portrait.make()).toBeNull()
    expect(portrait.state()).toEqual({ kind: 'fault', fault })
  }
})

test.each(['../me.jpg', '/etc/me.jpg', 'pictures/../../me.jpg', 'C:\\me.jpg', '..'])(
  'OWNER_PORTRAIT stays inside DATA_DIR: %s stops the start',
  (name) => {
    expect(readEnv({ OWNER_PORTRAIT: name })).toEqual({
      faults: ['OWNER_PORTRAIT: must be the name of a file inside DATA_DIR, such as portrait.jpg'],
    })
  },
)

test('OWNER_PORTRAIT may name a file in a folder of DATA_DIR', () => {
  expect(configured({ OWNER_PORTRAIT: 'pictures/me..2026.jpg' }).ownerPortrait).toBe('pictures/me..2026.jpg')
})
