import { crc32 } from 'node:zlib'
import type { PictureType } from './rules.ts'

const [maxSide, maxParts] = [4096, 2000]

type Format = {
  type: PictureType
  start: RegExp
  head: number
  /** Empty for metadata. */
  nameOf: (bytes: Buffer, at: number) => string
  endOf: (bytes: Buffer, at: number) => number
  /** The names of all parts of a still picture, each with a blank behind it. */
  order: RegExp
  sidesOf: (part: Buffer, name: string) => number[]
}

const formats: Format[] = [
  {
    type: 'image/jpeg',
    start: /^ffd8ff/,
    head: 2,
    nameOf: (bytes, at) => {
      const start = bytes.toString('hex', at, at + 16)
      // JFIF without a thumbnail, a profile of colours, and how Adobe stores them.
      if (/^ff(?:e000104a464946|e2....4943435f50524f46494c45|ee000e41646f6265)/.test(start)) return 'app'
      return /^ff(?:e|fe)/.test(start) ? '' : start.slice(0, 4)
    },
    endOf: (bytes, at) => {
      const marker = bytes.readUInt16BE(at)
      const end = at + 2 + (marker === 0xffd9 ? 0 : bytes.readUInt16BE(at + 2))
      // In the data, 0xff has 0 behind it, or goes on with 0xd0 to 0xd7.
      return marker === 0xffda ? end + bytes.toString('latin1', end).search(/\xff[^\0\xd0-\xd7]|$/) : end
    },
    order: /^(?:(?:app|ffc4|ffdb|ffdd) )*ffc[0-2] (?:(?:app|ffc4|ffdb|ffdd) )*ffda (?:(?:app|ffc4|ffd[abd]) )*ffd9 $/,
    sidesOf: (part, name) => (/^ffc[0-2]$/.test(name) ? [part.readUInt16BE(5), part.readUInt16BE(7)] : []),
  },
  {
    type: 'image/png',
    start: /^89504e470d0a1a0a/,
    head: 8,
    nameOf: (bytes, at) => {
      const [name, end] = [bytes.toString('latin1', at + 4, at + 8), at + 8 + bytes.readUInt32BE(at)]
      if (bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end))) return 'wrong'
      return /^(?:[A-Z]|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|pHYs)/.test(name) ? name : ''
    },
    endOf: (bytes, at) => at + 12 + bytes.readUInt32BE(at),
    order: /^IHDR (?:(?:PLTE|[a-z]\w+) )*(?:IDAT )+IEND $/,
    sidesOf: (part, name) => (name === 'IHDR' ? [part.readUInt32BE(8), part.readUInt32BE(12)] : []),
  },
  {
    type: 'image/webp',
    start: /^52494646.{8}57454250/,
    head: 12,
    nameOf: (bytes, at) => {
      // A picture's data have a signature behind the name and length of their part.
      const isWrong = /^565038(?!20.{14}9d012a|4c.{8}2f|58)/.test(bytes.toString('hex', at, at + 14))
      return isWrong ? '?' : bytes.toString('latin1', at, at + 4).replace(/^(?:EXIF|XMP )$/, '')
    },
    endOf: (bytes, at) => at + 8 + 2 * Math.ceil(bytes.readUInt32LE(at + 4) / 2),
    order: /^(?:VP8X )?(?:ICCP )?(?:ALPH )?VP8[ L] $/,
    sidesOf: (part, name) => {
      if (name === 'VP8X') return [part.readUIntLE(12, 3) + 1, part.readUIntLE(15, 3) + 1]
      if (name === 'VP8L') return [0, 14].map((bit) => ((part.readUInt32LE(9) >>> bit) & 0x3fff) + 1)
      return name === 'VP8 ' ? [part.readUInt16LE(14) & 0x3fff, part.readUInt16LE(16) & 0x3fff] : []
    },
  },
]

// A camera's turn of the picture stands in its metadata: without them it would lie on its side.
const isTurned = (part: Buffer) => /0112000300000001000[2-8]|12010300010000000[2-8]/.test(part.toString('hex'))

/** A still picture without its metadata. Null for anything else, also for one with something behind its end. */
export const readPicture = (bytes: Buffer): { type: PictureType; bytes: Buffer<ArrayBuffer> } | null => {
  const start = bytes.toString('hex', 0, 12)
  const format = formats.find((one) => one.start.test(start))
  if (!format) return null
  const kept = [bytes.subarray(0, format.head)]
  const sides: number[] = []
  let names = ''
  try {
    for (let at = format.head, parts = 0; at < bytes.length; parts += 1) {
      const [name, end] = [format.nameOf(bytes, at), format.endOf(bytes, at)]
      const part = bytes.subarray(at, end)
      if (end > bytes.length || parts > maxParts || (name === '' && isTurned(part))) return null
      at = end
      if (name === '') continue
      kept.push(part)
      sides.push(...format.sidesOf(part, name))
      names += `${name} `
    }
  } catch {
    // It was cut off: there are no bytes where the picture says they are.
    return null
  }
  if (!format.order.test(names) || sides.some((side) => side < 1 || side > maxSide)) return null
  const picture = Buffer.concat(kept)
  if (format.type === 'image/webp') picture.writeUInt32LE(picture.length - 8, 4)
  return { type: format.type, bytes: picture }
}
