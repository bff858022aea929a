import { readdirSync, statSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { maxPictureBytes, type PortraitFault } from '#src/portrait/rules.ts'
import { newFolder, noise, photograph, plain } from './fixtures.ts'

const colourAt = async (bytes: Uint8Array, height: number) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(height * info.height) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, , blue = 0] = data.subarray(start)
  return red > blue ? 'red' : 'blue'
}

test('a telephone’s photograph becomes five pictures: upright, of the right size, and without its notes', async () => {
  const { at, open } = newFolder()
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
})

test('every picture takes at most 20 kB, even of noise; a restart makes none again, and another file others', async () => {
  const { at, open } = newFolder()
  const hashes = () => readdirSync(at('portrait-pictures'))
  writeFileSync(at('me.jpg'), await noise('#111'))
  const made = await open().make()
  expect(made?.pictures.map(({ bytes }) => bytes.length <= maxPictureBytes)).toEqual([true, true, true, true, true])
  expect(hashes()).toEqual([made?.hash])
  const file = at(`portrait-pictures/${made?.hash}/640.avif`)
  const before = statSync(file)
  expect(before.mode & 0o777).toBe(0o600)

  const restarted = open()
  expect(await restarted.kept).toEqual(made)
  expect(restarted.state()).toEqual({ kind: 'made', hash: made?.hash })
  expect(await restarted.make()).toEqual(made)
  expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })

  writeFileSync(at('me.jpg'), await photograph())
  const other = await open().make()
  expect(other?.hash).not.toBe(made?.hash)
  expect(hashes()).toEqual([other?.hash])

  // Of a face that was taken back nothing is kept.
  const none = open(null)
  expect([await none.kept, await none.make(), none.state()]).toEqual([null, null, { kind: 'none' }])
  expect(hashes()).toEqual([])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'

test.each<[what: string, PortraitFault, content: () => Promise<Buffer | string>]>([
  ['a text', 'not_a_picture', async () => 'This is no picture.'],
  ['an SVG', 'not_a_picture', async () => svg],
  ['half a picture', 'not_a_picture', async () => (await noise('#333')).subarray(0, 60_000)],
  ['a bomb', 'too_many_pixels', () => plain(10_000, 10_000, '#888').png().toBuffer()],
  ['a small picture', 'too_small', () => plain(319, 400, '#888').png().toBuffer()],
])('%s is no portrait: %s', async (_, fault, content) => {
  const { at, open, warnings } = newFolder()
  writeFileSync(at('me.jpg'), await content())
  const portrait = open()
  expect([await portrait.kept, await portrait.make()]).toEqual([null, null])
  expect(portrait.state()).toEqual({ kind: 'fault', fault })
  expect(warnings).toEqual([{ event: 'portrait_unusable', kind: fault }])
})
