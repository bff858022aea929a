/** The part of PDFKit that print.ts uses: the package has no types. */
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

  export type Content = { readonly __brand: 'Content' }

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
    _font: OpenFont
    font(face: unknown, size: number): this
    fontSize(size: number): this
    note(left: number, top: number, width: number, height: number, note: unknown): void
    _addInfo(): void
    struct(role: string, options?: { scope?: 'Row' | 'Column' }): Element
    addStructure(element: Element): this
    markStructureContent(role: string): Content
    markContent(tag: 'Artifact'): this
    endMarkedContent(): this
  }
}
