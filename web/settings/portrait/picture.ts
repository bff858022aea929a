import { type Crop, ratio } from './crop-rules.ts'

const megabytes = 1024 * 1024

/** The largest file of a telephone's camera, and some. */
const maxFileBytes = 60 * megabytes

/** A larger picture would take hundreds of megabytes of a telephone's memory while it is moved. */
const workingSide = 2400

/** For a telephone on a slow line. */
const wantedBytes = 40_000

/** The first that is small enough is kept. 640 pixels are two for each point of the largest place. */
const makings = [
  [640, 0.85],
  [640, 0.75],
  [640, 0.65],
  [560, 0.65],
  [480, 0.65],
] as const

/** The sentence says what to do. */
export class UnusablePicture extends Error {}

const heic =
  'This browser cannot open HEIC pictures. Save the picture as JPEG, or choose it on the iPhone itself; there, Settings, Camera, Formats, Most Compatible takes JPEGs from now on.'

const smaller = async (picture: ImageBitmap) => {
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

/** The picture, turned as the camera was held. @throws UnusablePicture */
export const openPicture = async (file: File): Promise<ImageBitmap> => {
  if (file.size > maxFileBytes) {
    throw new UnusablePicture(`This file is larger than ${maxFileBytes / megabytes} MB. Choose a smaller one.`)
  }
  try {
    return await smaller(await createImageBitmap(file, { imageOrientation: 'from-image' }))
  } catch {
    const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
    throw new UnusablePicture(isHeic ? heic : 'This file is not a picture that the browser can open. Choose a JPEG.')
  }
}

/** Draws the part of the picture over the whole canvas. A see-through picture stands on white. */
export const drawPicture = (canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, width }: Crop) => {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, width / ratio, 0, 0, canvas.width, canvas.height)
}

const make = (picture: ImageBitmap, crop: Crop, most: number, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(Math.min(most, crop.width))
    canvas.height = Math.round(canvas.width / ratio)
    drawPicture(canvas, picture, crop)
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnusablePicture('The browser could not make the picture.'))),
      'image/jpeg',
      quality,
    )
  })

/** A JPEG of the part. It is drawn again, so that nothing of the file but its colours leaves the browser. */
export const makePortrait = async (picture: ImageBitmap, crop: Crop) => {
  let made: Blob | undefined
  for (const [width, quality] of makings) {
    if (!made || made.size > wantedBytes) made = await make(picture, crop, width, quality)
  }
  return made as Blob
}
