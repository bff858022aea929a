import type { DocumentProps } from '@react-pdf/renderer'
import type { Tag } from './elements.tsx'

/** What a document must say of itself. `creationDate` is the record's, so that the same record gives the same bytes. */
export type Said = Required<Pick<DocumentProps, 'title' | 'author' | 'subject' | 'language' | 'creationDate'>>

/** A node of the renderer's tree, as far as it is read here. A box's measures are in points, from its parent's corner. */
export type Node = {
  type: string
  value?: string | (() => void)
  props?: {
    tag?: Tag
    fixed?: boolean
    wrap?: boolean
    size?: number[]
    mark?: number
    hyphenationCallback?: unknown
  } & Partial<Said>
  style?: Record<string, unknown>
  box?: Record<string, number>
  children?: Node[]
  /** What a text was broken into. */
  lines?: unknown[]
}

export const eachNode = (node: Node, see: (node: Node) => void) => {
  see(node)
  for (const child of node.children ?? []) eachNode(child, see)
}
