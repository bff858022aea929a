import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv } from '#src/env/env.ts'
import { checkPortrait } from '#src/portrait/check.ts'
import { maxSourceBytes, type PortraitFault, type PortraitState } from '#src/portrait/rules.ts'
import { configured } from '#tests/fixtures/config.ts'
import { newFolder, photograph } from './fixtures.ts'

test('no file, one of more than 15 MB, and one that leads out of DATA_DIR are not read', async () => {
  const outside = newFolder()
  writeFileSync(outside.at('me.jpg'), await photograph())
  const { at, open } = newFolder()
  symlinkSync(outside.at('me.jpg'), at('link.jpg'))
  writeFileSync(at('large.jpg'), await photograph())
  truncateSync(at('large.jpg'), maxSourceBytes + 1)
  for (const [name, fault] of Object.entries({ none: 'missing', link: 'outside', large: 'too_large' })) {
    const portrait = open(`${name}.jpg`)
    expect(await portrait.make()).toBeNull()
    expect(portrait.state()).toEqual({ kind: 'fault', fault })
  }
})

const checkOf = (state: PortraitState) =>
  checkPortrait({ config: configured({ OWNER_PORTRAIT: 'me.jpg' }), portrait: () => state })

test.each<[PortraitFault, string]>([
  ['missing', 'there is no such file in DATA_DIR.'],
  ['outside', 'it leads to a place outside DATA_DIR.'],
  ['too_large', 'the file is larger than 15 MB.'],
  ['not_a_picture', 'it is no JPEG, PNG, WebP or AVIF that can be read.'],
  ['too_many_pixels', 'the picture has more than 50 million pixels.'],
  ['too_small', 'the picture is smaller than 320 by 400 pixels.'],
])('a portrait with the fault %s is a yellow check that says what to do', (fault, text) => {
  expect(checkOf({ kind: 'fault', fault })).toEqual({
    name: 'portrait',
    state: 'yellow',
    text: `me.jpg is not shown: ${text}`,
    todo: expect.stringContaining('restart the server'),
  })
})

test('a portrait that is made is a green check', () => {
  expect(checkOf({ kind: 'made', hash: 'a' })).toMatchObject({ state: 'green', text: 'Pages show me.jpg.' })
})

test('OWNER_PORTRAIT stays inside DATA_DIR, or stops the start; it may name a file in a folder there', () => {
  const faults = ['OWNER_PORTRAIT: must be the name of a file inside DATA_DIR, such as portrait.jpg']
  for (const name of ['../me.jpg', '/etc/me.jpg', 'pictures/../../me.jpg', 'C:\\me.jpg', '..'])
    expect(readEnv({ OWNER_PORTRAIT: name }), name).toEqual({ faults })
  expect(configured({ OWNER_PORTRAIT: 'pictures/me..2026.jpg' }).ownerPortrait).toBe('pictures/me..2026.jpg')
})
