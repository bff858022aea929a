/** As much of PDFKit as print.ts uses: the package has no types of its own. */
declare module 'pdfkit' {
  import { Readable } from 'node:stream'

  export type Info = {
    Title: string
    Author: string
    Subject: string
    Creator: string
    Producer: string
    CreationDate: Date
  }

  /** A stretch of a page's content that an element of the structure points to. */
  export type Content = { readonly __brand: 'Content' }

  /** A face in a document, with the glyphs that it has used. */
  export type OpenFont = { readonly __brand: 'OpenFont' }

  export type Element = { add: (child: Element | Content) => Element; end: () => void }

  export default class PDFDocument extends Readable {
    constructor(options: {
      autoFirstPage: boolean
      displayTitle: boolean
      font: string
      info: Info
      lang: string
      pdfVersion: '1.7'
      subset: 'PDF/A-2b'
      tagged: boolean
    })
    info: Info
    /** The font that is set in from now on. */
    _font: OpenFont
    /** @param face a file's font, as fontkit opens it. */
    font(face: unknown, size: number): this
    fontSize(size: number): this
    note(left: number, top: number, width: number, height: number, note: unknown): void
    /** Writes the info into the XMP packet. */
    _addInfo(): void
    struct(role: string, options?: { scope?: 'Row' | 'Column' }): Element
    addStructure(element: Element): this
    markStructureContent(role: string): Content
    markContent(tag: 'Artifact'): this
    endMarkedContent(): this
  }
}
