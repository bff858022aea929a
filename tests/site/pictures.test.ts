import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { palette } from '#src/base/palette.ts'

const web = join(import.meta.dirname, '../../web')
const read = (file: string) => readFileSync(join(web, file), 'utf8')

/** A colour of the pages: light, dark, on paper. */
const colour = (name: 'soft' | 'edge' | 'primary' | 'tussock' | 'ground'): string[] => Object.values(palette[name])

const strokes = (part: string) =>
  [...read('components/ridge.svg').matchAll(new RegExp(`\\.${part}\\{stroke:(#\\w{6})\\}`, 'g'))].map(
    ([, value]) => value,
  )

// A picture cannot read the palette, so that it repeats the colours.
test.each([
  ['divide', 'soft'],
  ['shade', 'edge'],
  ['foothills', 'primary'],
  ['flat', 'tussock'],
] as const)('the ridge’s %s has the colour %s, by day and by night', (part, name) => {
  expect(strokes(part)).toEqual(colour(name).slice(0, 2))
})

test.each(['pictures/og.svg', 'pictures/icon.svg', 'pictures/icon-square.svg', 'pictures/favicon.svg'])(
  'the background of %s is a colour of the palette',
  (file) => {
    const [ground] = /(?<=<rect [^>]*fill=")#\w{6}/.exec(read(file)) ?? []
    expect([...colour('ground'), ...colour('primary')]).toContain(ground)
  },
)

test('the footer of a printed page has the colour faint', () => {
  expect(read('lib/print.ts')).toContain(`color: ${palette.faint.print};`)
})
