import type { DocumentProps } from '@react-pdf/renderer'
import type { Tag } from './elements.tsx'

/** `creationDate` is the record's, so that the same record gives the same bytes. */
export type DocumentInfo = Required<Pick<DocumentProps, 'title' | 'author' | 'subject' | 'language' | 'creationDate'>>

/** The part of the renderer's tree that this code reads. `box` is in points from the parent's corner. */
export type Node = {
  type: string
  value?: string | (() => void)
  props?: {
    tag?: Tag
    scope?: 'Column'
    keep?: boolean
    repeat?: boolean
    atFoot?: boolean
    fixed?: boolean
    wrap?: boolean
    size?: number[]
    mark?: number
    hyphenationCallback?: unknown
  } & Partial<DocumentInfo>
  style?: Record<string, unknown>
  box?: Record<string, number>
  children?: Node[]
  lines?: unknown[]
}

export const eachNode = (node: Node, see: (node: Node) => void) => {
  see(node)
  for (const child of node.children ?? []) eachNode(child, see)
}
