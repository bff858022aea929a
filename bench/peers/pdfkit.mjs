// A document by hand with PDFKit: the same words in the same faces, sizes and measures; no tags, no PDF/A.
import PDFDocument from 'pdfkit'

const [margin, width, heads, bottom, grey] = [34, 527, 134, 778, '#4d5d64']

/** @returns what makes the document's bytes. The fonts are opened once, as the renderer does. */
export const newMake = ({ letterhead, title, subtitle, parts, foot }, fontFile) => {
  const font = (name) => new PDFDocument({ font: fontFile(name) })._font.font
  const faces = { sans: font('sans-400'), bold: font('sans-600'), serif: font('serif-500') }

  return async () => {
    const doc = new PDFDocument({ size: 'A4', margin: 0, font: '', bufferPages: true })
    for (const [name, face] of Object.entries(faces)) doc.registerFont(name, face)
    let y = margin
    const write = (words, x, top, { face = 'sans', size = 9.3, color = '#12262f', ...options }) => {
      doc.font(face).fontSize(size).fillColor(color)
      const all = { lineGap: size * 0.15, ...options }
      const height = doc.heightOfString(words, all)
      doc.text(words, x, top, all)
      return height
    }
    const rule = () => {
      const line = doc.moveTo(margin, y).lineTo(margin + width, y)
      line.lineWidth(0.75).strokeColor('#d9d6cb').stroke()
    }
    const makeRoom = (height) => {
      if (y + height <= bottom) return
      doc.addPage()
      y = margin
    }
    const writePart = (heading, lines) => {
      makeRoom(40)
      rule()
      write(heading, margin, y + 8, { face: 'serif', size: 11.5, width: heads - 16 })
      y += 8
      for (const { label, text: words, isRow } of lines) {
        const inset = isRow ? 130 : 30
        const x = margin + heads + (label ? inset : 0)
        const measure = { width: margin + width - x }
        makeRoom(doc.font('sans').fontSize(9.3).heightOfString(words, measure))
        if (label) write(label, margin + heads, y, { width: inset, color: grey })
        y += 4.5 + write(words, x, y, measure)
      }
      y += 4
    }

    const [name = '', ...address] = letterhead
    write(name, margin, y, { face: 'serif', size: 17, width: 300 })
    write(address.join('\n'), margin + width - 200, y, { size: 8, width: 200, align: 'right' })
    write(title, margin, y + 76, { face: 'serif', size: 25, width })
    write(subtitle, margin, y + 116, { face: 'bold', size: 8, width })
    y += 136
    for (const { title: heading, lines } of parts) writePart(heading, lines)
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page)
      y = 842 - margin - 16
      rule()
      write(`${foot}Page ${page + 1} of ${count}`, margin, y + 5, { size: 8, width })
    }
    doc.end()
    return new Uint8Array(await new Response(ReadableStream.from(doc)).arrayBuffer())
  }
}
