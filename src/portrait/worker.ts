import sharp, { type Sharp } from 'sharp'
import { documentPalette } from '#src/base/palette.ts'
import { answerRequests } from '#src/subprocess.ts'
import {
  maxPictureBytes,
  maxSourcePixels,
  minSource,
  type Picture,
  type PortraitAnswer,
  type PortraitPicture,
  type PortraitRequest,
  portraitPictures,
} from './rules.ts'

// Runs as a subprocess: a file that breaks the decoder breaks only this process, and its memory is freed with it.

// No camera writes other formats, so they stay unread: an SVG names other files, and each decoder adds a risk.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})
sharp.cache(false)
sharp.concurrency(1)

const largest = { width: 640, height: 800 }
const crop = { fit: 'cover', position: sharp.strategy.attention } as const

const qualities = [62, 54, 46, 38, 30, 22, 14, 6]

type Encode = (quality: number) => Promise<Buffer>

// The next two levels take ten times as long for a tenth of the bytes.
const effort = 2

/** About how much smaller the next quality is. */
const ratio = 0.72

const withinBound = async (encode: Encode) => {
  for (let at = 0; ; ) {
    const bytes = await encode(qualities[at] ?? 1)
    if (bytes.length <= maxPictureBytes || at >= qualities.length) return new Uint8Array(bytes)
    at += Math.max(1, Math.floor(Math.log(maxPictureBytes / bytes.length) / Math.log(ratio)))
  }
}

const encoders: Record<PortraitPicture['format'], (image: Sharp) => Encode> = {
  avif: (image) => (quality) => image.clone().avif({ quality, effort }).toBuffer(),
  jpg: (image) => (quality) =>
    image
      .clone()
      .jpeg({ quality: Math.ceil(quality * 1.25), mozjpeg: true })
      .toBuffer(),
}

const make = async ({ file }: PortraitRequest): Promise<PortraitAnswer> => {
  // Reads only the head of the file.
  const { width, height, autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height > maxSourcePixels) return { fault: 'too_many_pixels' }
  if (autoOrient.width < minSource.width || autoOrient.height < minSource.height) return { fault: 'too_small' }
  // Decodes once, to pixels only: the metadata of a camera ends here.
  const { data, info } = await sharp(file, { limitInputPixels: maxSourcePixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...largest, ...crop })
    .flatten({ background: documentPalette.ground })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const cropped = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const pictures: Picture[] = []
  for (const picture of portraitPictures) {
    const image = cropped.clone().resize({ width: picture.width, height: picture.height, ...crop })
    pictures.push({ ...picture, bytes: await withinBound(encoders[picture.format](image)) })
  }
  return { pictures }
}

answerRequests(
  (request: PortraitRequest): Promise<PortraitAnswer> => make(request).catch(() => ({ fault: 'not_a_picture' })),
)
