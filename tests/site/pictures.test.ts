import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../web')
const read = (file: string) => readFileSync(join(web, file), 'utf8')

/** The values of a token in the order in which base.css gives them: light, dark, paper. */
const token = (name: string) =>
  [...read('base.css').matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))].map(([, value]) => value)

const strokes = (part: string) =>
  [...read('components/ridge.svg').matchAll(new RegExp(`\\.${part}\\{stroke:(#\\w{6})\\}`, 'g'))].map(
    ([, value]) => value,
  )

// A picture can't read the page's tokens, so it repeats them.
test.each([
  ['divide', 'soft'],
  ['shade', 'edge'],
  ['foothills', 'primary'],
  ['flat', 'tussock'],
])('the ridge’s %s has the colour %s, by day and by night', (part, name) => {
  expect(strokes(part)).toEqual(token(name).slice(0, 2))
})

test.each(['pictures/og.svg', 'pictures/icon.svg', 'pictures/icon-square.svg', 'pictures/favicon.svg'])(
  '%s stands on a ground of the server',
  (file) => {
    const [ground] = /(?<=<rect [^>]*fill=")#\w{6}/.exec(read(file)) ?? []
    expect([...token('ground'), ...token('primary')]).toContain(ground)
  },
)
