import type { Node } from './tree.ts'

const a4 = { width: 595.28, height: 841.89 }

const endlessPage = { size: [a4.width, 100_000], wrap: false }

/** Puts the whole document on one endless page, so that it is laid out once. */
export const asEndlessPage = (root: Node): Node => ({
  ...root,
  children: root.children?.map((page) => ({ ...page, props: { ...page.props, ...endlessPage } })) ?? [],
})

/** A page break cuts no text, no row and no box with `wrap={false}`. */
const isWhole = ({ type, props, style, children }: Node) =>
  type === 'TEXT' || props?.wrap === false || style?.flexDirection === 'row' || !children?.length

/** A part of a page that stays whole. The first block of a box begins at the top of the box. `head`: the height of its table's head. */
type Block = { node: Node; top: number; bottom: number; head?: number }

const blocksIn = (node: Node, parentTop: number): Block[] => {
  const top = parentTop + (node.box?.top ?? 0)
  if (isWhole(node)) return [{ node, top, bottom: top + (node.box?.height ?? 0) }]
  const [first, ...rest] = node.children?.flatMap((child) => blocksIn(child, top)) ?? []
  if (!first) return []
  const head = first.node === node.children?.[0] && first.node.props?.repeat && first.bottom - first.top
  const under = head ? rest.map((block) => ({ ...block, head })) : rest
  return [{ ...first, top }, ...under]
}

const edges = ['Top', 'Right', 'Bottom', 'Left']

export const undecorated = (node: Node): Node => ({
  ...node,
  style: { ...node.style, backgroundColor: undefined },
  box: { ...node.box, ...Object.fromEntries(edges.map((edge) => [`border${edge}Width`, 0])) },
})

/** The head of a table that goes on, above its rows; it is not read out again. */
const headAgain = ({ children: [head] = [] }: Node, [first]: readonly Node[]): Node[] =>
  head?.props?.repeat
    ? [
        {
          ...head,
          props: { ...head.props, fixed: true },
          box: { ...head.box, top: (first?.box?.top ?? 0) - (head.box?.height ?? 0) },
        },
      ]
    : []

/** The part of a box that is on a page. Only the page on which the box begins draws its border and background. */
const partOnPage = (node: Node, kept: ReadonlySet<Node>, begun: Set<Node>): Node[] => {
  if (isWhole(node)) return kept.has(node) ? [node] : []
  const children = node.children?.flatMap((child) => partOnPage(child, kept, begun)) ?? []
  if (children.length === 0) return []
  if (!begun.has(node)) {
    begun.add(node)
    return [{ ...node, children }]
  }
  return [{ ...undecorated(node), children: [...headAgain(node, children), ...children] }]
}

/** Moves to the next page the last blocks of a page that must stay with what follows, if there is room for them. */
const takeKeptBlocks = (sheet: Block[], highest: number): Block[] => {
  const last = sheet.findLastIndex(({ node }) => !node.props?.keep) + 1
  const from = last === 0 ? -1 : sheet.findIndex(({ top }, at) => at >= last && top >= highest)
  return from < 0 ? [] : sheet.splice(from)
}

/** Where a page begins, on the endless one: above the head of a table that goes on. */
const topOf = ([first]: readonly Block[]) => (first ? first.top - (first.head ?? 0) : 0)

/** The renderer's own pagination takes three times as long. @throws when a block is higher than a page */
export const paginate = (page: Node): Node[] => {
  const { paddingTop = 0, paddingBottom = 0 } = page.box ?? {}
  const room = a4.height - paddingTop - paddingBottom
  const sheets: Block[][] = []
  for (const block of page.children?.flatMap((child) => blocksIn(child, 0)) ?? []) {
    if (block.bottom - block.top > room) throw new Error('a block is higher than a page')
    const sheet = sheets.at(-1)
    if (sheet?.[0] && block.bottom - topOf(sheet) <= room) sheet.push(block)
    else if (block.node.props?.atFoot && sheet?.[1]) sheets.push([...sheet.splice(-1), block])
    else sheets.push([...takeKeptBlocks(sheet ?? [], block.bottom - room + (block.head ?? 0)), block])
  }
  const begun = new Set<Node>()
  return sheets.map((sheet) => {
    const kept = new Set(sheet.map(({ node }) => node))
    const up = topOf(sheet) - paddingTop
    const children = page.children?.flatMap((child) => partOnPage(child, kept, begun)) ?? []
    return {
      ...page,
      box: { ...page.box, ...a4 },
      children: children.map((child) => {
        const { top = 0, height = 0 } = child.box ?? {}
        return { ...child, box: { ...child.box, top: child.props?.atFoot ? paddingTop + room - height : top - up } }
      }),
    }
  })
}
