import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { ndaFor } from '#src/nda/clauses.ts'

/*
 * The executed NDA written by hand with PDFKit: the same words in the same faces at the same sizes and measures, and
 * neither tags nor PDF/A.
 */
// Opened once, as the renderer does.
const file = (name) => fileURLToPath(new URL(`../../src/pdf/fonts/${name}.ttf`, import.meta.url))
const font = (name) => new PDFDocument({ font: file(name) })._font.font
const faces = { sans: font('house-sans-400'), bold: font('house-sans-600'), serif: font('house-serif-500') }
const [margin, width, heads] = [34, 527, 134]
const bottom = 842 - margin - 30

/** @returns the bytes. */
export const make = ({ record, business }) => {
  const { execution } = record
  const text = ndaFor({ legalName: execution.legalName, companyName: record.companyName })
  const doc = new PDFDocument({ size: 'A4', margin: 0, font: '', bufferPages: true })
  const chunks = []
  const ended = new Promise((resolve) => doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks)))))
  doc.on('data', (chunk) => chunks.push(chunk))
  for (const [name, file] of Object.entries(faces)) doc.registerFont(name, file)
  let y = margin

  const write = (words, x, top, { face = 'sans', size = 9.3, color = '#12262f', ...options }) => {
    doc.font(face).fontSize(size).fillColor(color)
    const all = { lineGap: size * 0.15, ...options }
    const height = doc.heightOfString(words, all)
    doc.text(words, x, top, all)
    return height
  }
  const room = (height) => {
    if (y + height <= bottom) return
    doc.addPage()
    y = margin
  }
  const rule = (x = margin, long = width) =>
    doc
      .moveTo(x, y)
      .lineTo(x + long, y)
      .lineWidth(0.75)
      .strokeColor('#d9d6cb')
      .stroke()
  const heightOf = (words, measure) =>
    doc.font('sans').fontSize(9.3).heightOfString(words, { lineGap: 1.4, width: measure })

  write(business.name, margin, y, { face: 'serif', size: 17, width: 300 })
  write('Account Management & Sales Support', margin, y + 21, { size: 8, width: 300 })
  for (const [at, line] of [business.legalName, business.phone, business.email, business.web].entries()) {
    write(line, margin + width - 200, y + at * 11, { size: 8, width: 200, align: 'right' })
  }
  y += 76
  write(text.title, margin, y, { face: 'serif', size: 25, width })
  y += 40
  write(`Signed electronically on ${record.signedAtNZ}`, margin, y, { size: 8, width })
  y += 20

  const part = (title, paragraphs) => {
    for (const [at, { number, words }] of paragraphs.entries()) {
      const inset = number ? 30 : 0
      const measure = width - heads - inset
      const height = heightOf(words, measure)
      room(height + (at ? 0 : 12))
      if (at === 0) {
        rule()
        y += 8
        write(title, margin, y, { face: 'serif', size: 11.5, width: heads - 16 })
      }
      if (number) write(number, margin + heads, y, { width: inset, color: '#4d5d64' })
      write(words, margin + heads + inset, y, { width: measure })
      y += height + 4.5
    }
    y += 4
  }
  part(
    'Parties',
    text.parties.map((words) => ({ words })),
  )
  for (const { number, title, paragraphs } of text.clauses) {
    part(
      `${number}. ${title}`,
      paragraphs.map((one) => ({ number: one.number, words: one.text })),
    )
  }

  const facts = (rows, x, terms, long) => {
    for (const [term, value, face] of rows) {
      rule(x, long)
      y += 2
      write(term, x, y, { width: terms, color: '#4d5d64' })
      y +=
        3 + write(value, x + terms, y, { face: face ?? 'sans', size: face === 'serif' ? 14 : 9, width: long - terms })
    }
  }
  room(320)
  rule()
  y += 8
  write('Execution', margin, y, { face: 'serif', size: 15, width })
  y += 24
  y += 9 + write(`The client’s signer states: “${text.intent}”`, margin, y, { width })
  const top = y
  const half = (width - 24) / 2
  const times = [
    ['Signed at (NZ time)', record.signedAtNZ],
    ['Signed at (UTC)', record.signedAt],
  ]
  const client = [
    ['Client Company Name', record.companyName, 'bold'],
    ['Contact Name', record.contactName],
    ['Title/Position', record.title],
    ['Date', record.date],
    ['Signature (typed name)', record.signature, 'serif'],
    ['Ticked', `“${record.consent}”`],
    ...times,
  ]
  facts(client, margin, 84, half)
  const below = y
  y = top
  const provider = [
    ['Legal name', execution.legalName, 'bold'],
    ['Signatory', execution.amaName],
    ['Title', execution.amaTitle],
    ['Signature', execution.amaName, 'serif'],
    ...times,
  ]
  facts(provider, margin + half + 24, 84, half)
  y = below + 20
  y += 5 + write('Record', margin, y, { face: 'serif', size: 11.5, width })
  const rest = [
    ['Quote reference', execution.quoteId],
    ['Accepted at (NZ time)', execution.acceptedAtNZ],
    ['Terms & Conditions', execution.tcsUrl],
    ['Verifier', record.verifier, 'bold'],
    ['Invitation', execution.tokenId],
    ['Version of the text', record.textVersion],
    ['Fingerprint of the text (SHA-256)', record.textSha256],
    ['Fingerprint of the evidence (SHA-256)', record.evidenceSha256],
  ]
  facts(rest, margin, 142, width)

  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    y = 842 - margin - 16
    rule()
    write(execution.legalName, margin, y + 5, { size: 8, width: width - 330 })
    write(`Verifier ${record.verifier}`, margin + width - 310, y + 5, { size: 8, width: 95 })
    const evidence = record.evidenceSha256.slice(0, 12)
    write(`Evidence SHA-256 ${evidence}…`, margin + width - 215, y + 5, { size: 8, width: 145 })
    write(`Page ${page + 1} of ${count}`, margin + width - 80, y + 5, { size: 8, width: 80, align: 'right' })
  }
  doc.end()
  return ended
}
