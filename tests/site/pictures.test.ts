import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { palette } from '#src/base/palette.ts'
import { text } from '#tests/conventions/source.ts'

const read = (file: string) => text(`web/${file}`)

// A picture cannot read the palette, so that it repeats the colours.
test('the ridge ends in the ground of the page, by day and by night', () => {
  const grounds = [...read('components/ridge.svg').matchAll(/\.plain\{fill:(#\w{6})\}/g)].map(([, value]) => value)
  expect(grounds).toEqual([palette.ground.light, palette.ground.dark])
})

test.each(['components/ridge.svg', 'components/ridge-line.svg'])('%s stays below 6 kB', (file) => {
  expect(Buffer.byteLength(read(file))).toBeLessThan(6000)
})

test('the picture of an email is as large as its element says', () => {
  const png = readFileSync('web/public/email-ridge.png')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * 560, 2 * 106])
})

test.each(['pictures/og.svg', 'pictures/icon.svg', 'pictures/icon-square.svg', 'pictures/favicon.svg'])(
  'the background of %s is a colour of the palette',
  (file) => {
    const [ground] = /(?<=<rect [^>]*fill=")#\w{6}/.exec(read(file)) ?? []
    const colours: (string | undefined)[] = [palette.ground, palette.primary].flatMap((one) => Object.values(one))
    expect(colours).toContain(ground)
  },
)

test('the footer of a printed page has the colour faint', () => {
  expect(read('lib/print.ts')).toContain(`color: ${palette.faint.print};`)
})
