import layOut from '@react-pdf/layout'
import draw from '@react-pdf/render'
import { Document, type DocumentProps, Font, pdf } from '@react-pdf/renderer'
import PDFDocument, { type Element, type Info } from 'pdfkit'
import { createElement, type ReactElement } from 'react'
import type { Tag } from './elements.tsx'
import { asEndlessPage, paginate, undecorated } from './paginate.ts'
import { firstMissingGlyph } from './rules.ts'
import type { Bytes } from './schema.ts'
import { type DocumentInfo, eachNode, type Node } from './tree.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

class TaggedDocument extends PDFDocument {
  /** structured() puts functions into the tree as notes, to be called while the page is drawn. */
  override note(...[, , , , note]: [left: number, top: number, width: number, height: number, note: () => void]) {
    note()
  }

  /** PDFKit does not escape the info in the XMP packet: a name with "&" would break it. */
  override _addInfo() {
    const { info } = this
    const texts = Object.entries(info).map(([name, value]) => [name, value instanceof Date ? value : escaped(value)])
    this.info = Object.fromEntries(texts) as Info
    super._addInfo()
    this.info = info
  }
}

const newDocument = ({ title, author, subject, language, creationDate }: DocumentInfo) =>
  new TaggedDocument({
    autoFirstPage: false,
    displayTitle: true,
    // The default would name Helvetica without embedding it.
    font: '',
    info: {
      Title: title,
      Author: author,
      Subject: subject,
      Creator: author,
      Producer: '@react-pdf/renderer',
      CreationDate: creationDate,
    },
    lang: language,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
  })

/** Numbers the nodes, so that the two halves of a box that a page break cuts become one element. */
const markAll = (root: Node) => {
  let count = 0
  eachNode(root, (node) => {
    if (node.props) node.props = { ...node.props, mark: count++ }
  })
}

// The renderer would silently draw another glyph.
const checkGlyphs = (root: Node) =>
  eachNode(root, ({ value = '' }) => {
    const character = typeof value === 'string' ? firstMissingGlyph(value) : null
    if (character !== null) throw new Error(`no face has ${JSON.stringify(character)}`)
  })

// Draws nothing. The function is called when the renderer reaches this node.
const noteNode = (note: () => void): Node => ({
  type: 'NOTE',
  style: {},
  box: { top: 0, left: 0, width: 0, height: 0 },
  props: {},
  children: [{ type: 'TEXT_INSTANCE', value: note }],
})

const isDecorated = ({ style, box }: Node) =>
  Boolean(style?.backgroundColor) ||
  Object.entries(box ?? {}).some(([name, value]) => /^border.*Width$/.test(name) && value)

const hasTag = ({ props, children }: Node): boolean => props?.tag !== undefined || (children?.some(hasTag) ?? false)

const isLeaf = ({ type, props, children }: Node) =>
  type === 'TEXT' || (props?.tag !== undefined && !children?.some(hasTag))

type MarkProps = Pick<NonNullable<Node['props']>, 'mark' | 'scope'>

/** Puts every text into an element, in reading order. Borders, backgrounds, pictures and repeated boxes become artifacts. */
const structured = (document: PDFDocument, root: Node): Node => {
  const elements = new Map<number, Element>()
  const top = document.struct('Document')
  document.addStructure(top)

  const elementOf = (tag: Tag, { mark, scope }: MarkProps, parent: Element) => {
    const known = mark === undefined ? undefined : elements.get(mark)
    if (known) return known
    const element = document.struct(tag, tag === 'TH' ? { scope: scope ?? 'Row' } : {})
    parent.add(element)
    if (mark !== undefined) elements.set(mark, element)
    return element
  }

  const artifact = (node: Node): Node[] => [
    noteNode(() => document.markContent('Artifact')),
    node,
    noteNode(() => document.endMarkedContent()),
  ]

  const leaf = (node: Node, parent: () => Element): Node[] => {
    const tag = node.props?.tag ?? 'P'
    const element = () => elementOf(tag, node.props ?? {}, parent())
    return [
      noteNode(() => element().add(document.markStructureContent(tag))),
      undecorated(node),
      noteNode(() => document.endMarkedContent()),
    ]
  }

  const tagged = (node: Node, parent: () => Element): Node[] => {
    if (node.props?.fixed || node.type === 'SVG' || node.type === 'IMAGE') return artifact(node)
    const drawn = isDecorated(node) ? artifact({ ...node, type: 'VIEW', children: [] }) : []
    if (isLeaf(node)) return [...drawn, ...leaf(node, parent)]
    const tag = node.props?.tag
    const inside = tag ? () => elementOf(tag, node.props ?? {}, parent()) : parent
    return [
      ...drawn,
      { ...undecorated(node), children: node.children?.flatMap((child) => tagged(child, inside)) ?? [] },
    ]
  }

  const pages = root.children?.map((page) => ({
    ...page,
    children: page.children?.flatMap((child) => tagged(child, () => top)) ?? [],
  }))
  return { ...root, children: pages ?? [] }
}

const bytesOf = (document: PDFDocument) =>
  new Promise<Bytes>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
  })

/** `foot` makes the footer of a page. The renderer's own `render` property would lay every page out once more. */
export type Sheets = {
  document: ReactElement<DocumentProps>
  foot: (page: number, of: number) => ReactElement
}

const rootOf = (element: ReactElement<DocumentProps>) => pdf(element).container.document as Node

// The published type lacks the second parameter.
const layOutWith = layOut as unknown as (root: Node, fonts: typeof Font) => Promise<Node>

const withFeet = async (root: Node, foot: Sheets['foot']): Promise<Node> => {
  const { children = [], ...rest } = await layOutWith(asEndlessPage(root), Font)
  const pages = children.flatMap(paginate)
  const feet = createElement(Document, {}, ...pages.map((_, at) => foot(at + 1, pages.length)))
  const { children: below = [] } = await layOutWith(rootOf(feet), Font)
  const footOf = (at: number) => ({ ...below[at], type: 'VIEW', props: { fixed: true } })
  return { ...rest, children: pages.map((page, at) => ({ ...page, children: [...(page.children ?? []), footOf(at)] })) }
}

/** The same content gives the same bytes. Blocks its thread. @throws when a character has no glyph (E5) */
export const print = async ({ document, foot }: Sheets): Promise<Bytes> => {
  const root = rootOf(document)
  checkGlyphs(root)
  markAll(root)
  const drawn = newDocument(root.props as DocumentInfo)
  const bytes = bytesOf(drawn)
  draw(drawn as never, structured(drawn, await withFeet(root, foot)) as never)
  return bytes
}
