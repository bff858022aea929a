import type { Node } from './tree.ts'

/** A4, in points. */
const a4 = { width: 595.28, height: 841.89 }

/** A page on which any document of ours has room. */
const scroll = { size: [a4.width, 100_000], wrap: false }

/** The document with all its content on one page of no end, to be laid out once. */
export const asScroll = (root: Node): Node => ({
  ...root,
  children: root.children?.map((page) => ({ ...page, props: { ...page.props, ...scroll } })) ?? [],
})

/** What no page's end may cut: a text, a row, and what its author keeps whole. */
const isWhole = ({ type, props, style, children }: Node) =>
  type === 'TEXT' || props?.wrap === false || style?.flexDirection === 'row' || !children?.length

/** A stretch of a page from top to bottom that stays whole. The first of a box begins where the box does. */
type Block = { node: Node; top: number; bottom: number }

const blocksIn = (node: Node, parentTop: number): Block[] => {
  const top = parentTop + (node.box?.top ?? 0)
  if (isWhole(node)) return [{ node, top, bottom: top + (node.box?.height ?? 0) }]
  const [first, ...rest] = node.children?.flatMap((child) => blocksIn(child, top)) ?? []
  return first ? [{ ...first, top }, ...rest] : []
}

const edges = ['Top', 'Right', 'Bottom', 'Left']

/** A box without lines around it and without ground. */
export const undecorated = (node: Node): Node => ({
  ...node,
  style: { ...node.style, backgroundColor: undefined },
  box: { ...node.box, ...Object.fromEntries(edges.map((edge) => [`border${edge}Width`, 0])) },
})

/** What of a box stands on a page: all that is on it, and its lines where it begins there. */
const on = (node: Node, kept: ReadonlySet<Node>, begun: Set<Node>): Node[] => {
  if (isWhole(node)) return kept.has(node) ? [node] : []
  const children = node.children?.flatMap((child) => on(child, kept, begun)) ?? []
  if (children.length === 0) return []
  const box = begun.has(node) ? undecorated(node) : node
  begun.add(node)
  return [{ ...box, children }]
}

/**
 * The laid-out scroll cut into pages of A4, each with the scroll's margins. The renderer's own way lays what is left out
 * anew for each page, which takes three times as long.
 * @throws when something whole is higher than a page.
 */
export const paginate = (page: Node): Node[] => {
  const { paddingTop = 0, paddingBottom = 0 } = page.box ?? {}
  const room = a4.height - paddingTop - paddingBottom
  const sheets: Block[][] = []
  for (const block of page.children?.flatMap((child) => blocksIn(child, 0)) ?? []) {
    if (block.bottom - block.top > room) throw new Error('something is higher than a page')
    const sheet = sheets.at(-1)
    if (sheet?.[0] && block.bottom - sheet[0].top <= room) sheet.push(block)
    else sheets.push([block])
  }
  const begun = new Set<Node>()
  return sheets.map((sheet) => {
    const kept = new Set(sheet.map(({ node }) => node))
    const up = (sheet[0]?.top ?? 0) - paddingTop
    const children = page.children?.flatMap((child) => on(child, kept, begun)) ?? []
    return {
      ...page,
      box: { ...page.box, ...a4 },
      children: children.map((child) => ({ ...child, box: { ...child.box, top: (child.box?.top ?? 0) - up } })),
    }
  })
}
