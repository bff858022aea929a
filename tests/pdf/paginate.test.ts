import { expect, test } from 'vitest'
import { paginate } from '#src/pdf/paginate.ts'
import type { Node } from '#src/pdf/tree.ts'

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
