import { expect, test } from 'vitest'
import { paginate } from '#src/pdf/paginate.ts'
import type { Node } from '#src/pdf/tree.ts'

const row = (value: string, top: number, props = {}): Node => {
  const style = { flexDirection: 'row' }
  return { type: 'VIEW', value, props: { tag: 'TR', ...props }, style, box: { top, height: 100 } }
}

/** A page of blocks below each other. Those whose height is negative stay with the next one. */
const pageOf = (heights: readonly number[]): Node => {
  const tops = heights.map((_, at) => heights.slice(0, at).reduce((sum, height) => sum + Math.abs(height), 34))
  const children = heights.map((height, at) => ({
    type: 'TEXT',
    value: String(at),
    props: { keep: height < 0 },
    box: { top: tops[at] ?? 0, height: Math.abs(height) },
  }))
  return { type: 'PAGE', box: { paddingTop: 34, paddingBottom: 60 }, children }
}

// A page has room for 747 points.
test.each([
  ['as many as fit', [700, 40, 40], ['01', '2']],
  ['a heading with its text', [700, -40, 40], ['0', '12']],
  ['several that stay together', [600, -60, -60, 60], ['0', '123']],
  ['of those that stay together as many as it has room for', [100, -300, -300, 300], ['01', '23']],
  ['what stands with nothing on its own page', [-700, -40, 40], ['01', '2']],
])('a page has %s', (_, heights, pages) => {
  const found = paginate(pageOf(heights)).map(({ children = [] }) => children.map(({ value }) => value).join(''))
  expect(found).toEqual(pages)
})

test('each page begins at its upper margin, and a block higher than a page makes no document', () => {
  const tops = paginate(pageOf([700, 100, 40])).map(({ children = [] }) => children.map(({ box }) => box?.top))
  expect(tops).toEqual([[34], [34, 134]])
  expect(() => paginate(pageOf([748]))).toThrow('higher than a page')
})

test('the head of a table stands on each page that the table goes on to, above its rows, and is read once', () => {
  const rows = Array.from({ length: 8 }, (_, at) => row(String(at), 100 * (at + 1)))
  const table: Node = {
    type: 'VIEW',
    props: { tag: 'Table' },
    box: { top: 234, height: 900 },
    children: [row('head', 0, { repeat: true, keep: true }), ...rows],
  }
  const page = pageOf([200])
  const found = paginate({ ...page, children: [...(page.children ?? []), table] }).map(({ children = [] }) => {
    const part = children.at(-1)
    return part?.children?.map(({ value, box, props }) => [value, (part.box?.top ?? 0) + (box?.top ?? 0), props?.fixed])
  })
  expect(found).toEqual([
    [['head', 234, undefined], ...[0, 1, 2, 3].map((at) => [String(at), 334 + 100 * at, undefined])],
    [['head', 34, true], ...[4, 5, 6, 7].map((at) => [String(at), 134 + 100 * (at - 4), undefined])],
  ])
})
