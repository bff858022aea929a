// The executed NDA by hand with PDFKit: the same words in the same faces, sizes and measures; no tags, no PDF/A.
import PDFDocument from 'pdfkit'

const [margin, width, heads, bottom, grey] = [34, 527, 134, 778, '#4d5d64']

/** @returns what makes the document's bytes. The fonts are opened once, as the renderer does. */
export const newMake = ({ record, business }, text, fontFile) => {
  const font = (name) => new PDFDocument({ font: fontFile(name) })._font.font
  const faces = { sans: font('sans-400'), bold: font('sans-600'), serif: font('serif-500') }
  const { execution, ...signed } = record

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
    const writePart = (title, paragraphs, inset = 30) => {
      makeRoom(40)
      rule()
      write(title, margin, y + 8, { face: 'serif', size: 11.5, width: heads - 16 })
      y += 8
      for (const { number = '', text: words } of paragraphs) {
        const x = margin + heads + (number ? inset : 0)
        const measure = { width: margin + width - x }
        makeRoom(doc.font('sans').fontSize(9.3).heightOfString(words, measure))
        if (number) write(number, margin + heads, y, { width: inset, color: grey })
        y += 4.5 + write(words, x, y, measure)
      }
      y += 4
    }

    write(business.name, margin, y, { face: 'serif', size: 17, width: 300 })
    const address = Object.values(business).join('\n')
    write(address, margin + width - 200, y, { size: 8, width: 200, align: 'right' })
    write(text.title, margin, y + 76, { face: 'serif', size: 25, width })
    write(`Signed electronically on ${record.signedAtNZ}`, margin, y + 116, { face: 'bold', size: 8, width })
    y += 136
    writePart('Parties', [{ text: text.parties.join('\n') }])
    for (const { number, title, paragraphs } of text.clauses) writePart(`${number}. ${title}`, paragraphs)
    writePart('Execution', [{ text: `The client’s signer states: “${text.intent}”` }])
    for (const [title, facts] of Object.entries({ 'For the client': signed, 'For the provider': execution })) {
      const rows = Object.entries(facts).map(([number, words]) => ({ number, text: words }))
      writePart(title, rows, 130)
    }
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page)
      y = 842 - margin - 16
      rule()
      const foot = `${execution.legalName}   Verifier ${record.verifier}   Page ${page + 1} of ${count}`
      write(foot, margin, y + 5, { size: 8, width })
    }
    doc.end()
    return new Uint8Array(await new Response(ReadableStream.from(doc)).arrayBuffer())
  }
}
