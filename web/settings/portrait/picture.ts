import { aspectRatio, type Crop } from './crop-rules.ts'

const megabytes = 1024 * 1024

/** More than the largest file of a phone's camera. */
const maxFileBytes = 60 * megabytes

/** In pixels: while it is moved, a larger picture would take hundreds of megabytes of a phone's memory. */
const workingSide = 2400

/** Small enough for a visitor's phone on a slow connection. */
const wantedBytes = 40_000

/** Tried in order until the file is small enough. 640 is twice the portrait's largest width in CSS pixels. */
const encodings = [
  [640, 0.85],
  [640, 0.75],
  [640, 0.65],
  [560, 0.65],
  [480, 0.65],
] as const

/** The message tells the owner what to do. */
export class UnusablePicture extends Error {}

const noHeic =
  'This browser cannot open HEIC pictures. Save the picture as JPEG, or choose it on the iPhone itself; there, Settings, Camera, Formats, Most Compatible takes JPEGs from now on.'

const shrink = async (picture: ImageBitmap) => {
  const scale = workingSide / Math.max(picture.width, picture.height)
  if (scale >= 1) return picture
  const resized = await createImageBitmap(picture, {
    resizeWidth: Math.round(picture.width * scale),
    resizeHeight: Math.round(picture.height * scale),
    resizeQuality: 'high',
  })
  picture.close()
  return resized
}

/** Decodes the picture, rotated as the camera was held. @throws UnusablePicture */
export const openPicture = async (file: File): Promise<ImageBitmap> => {
  if (file.size > maxFileBytes) {
    throw new UnusablePicture(`This file is larger than ${maxFileBytes / megabytes} MB. Choose a smaller one.`)
  }
  try {
    return await shrink(await createImageBitmap(file, { imageOrientation: 'from-image' }))
  } catch {
    // An iPhone's picture may come under the name and type of a JPEG: its first box says what it is.
    const head = await file.slice(0, 12).text()
    const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name) || /ftyp(?:hei|hev|mif1|msf1)/.test(head)
    throw new UnusablePicture(isHeic ? noHeic : 'This file is not a picture that the browser can open. Choose a JPEG.')
  }
}

/** Draws the crop over the whole canvas. Transparent parts become white. */
export const drawPicture = (canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, width }: Crop) => {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, width / aspectRatio, 0, 0, canvas.width, canvas.height)
}

const encodeJpeg = (picture: ImageBitmap, crop: Crop, maxWidth: number, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(Math.min(maxWidth, crop.width))
    canvas.height = Math.round(canvas.width / aspectRatio)
    drawPicture(canvas, picture, crop)
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnusablePicture('The browser could not make the picture.'))),
      'image/jpeg',
      quality,
    )
  })

/** A JPEG of the crop, drawn again, so that nothing of the file but its colours leaves the browser. */
export const makePortrait = async (picture: ImageBitmap, crop: Crop) => {
  let made: Blob | undefined
  for (const [width, quality] of encodings) {
    if (!made || made.size > wantedBytes) made = await encodeJpeg(picture, crop, width, quality)
  }
  return made as Blob
}
