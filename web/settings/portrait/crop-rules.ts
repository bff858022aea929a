export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** The shown part of a picture, in the picture's pixels. The height follows from the width. */
export type Crop = Point & { width: number }

/** Width by height, as web/components/person.tsx shows the portrait. */
export const aspectRatio = 4 / 5

/** In pixels: less would be blurred where the portrait is shown largest. */
const minWidth = 320

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

const widestIn = ({ width, height }: Size) => Math.min(width, height * aspectRatio)
const narrowestIn = (size: Size) => Math.min(widestIn(size), minWidth)

/** The nearest crop that lies inside the picture. */
const fitInside = (size: Size, { x, y, width }: Crop): Crop => {
  const fitted = clamp(width, narrowestIn(size), widestIn(size))
  return {
    x: clamp(x, 0, size.width - fitted),
    y: clamp(y, 0, size.height - fitted / aspectRatio),
    width: fitted,
  }
}

/** As much of the picture as fits, from its middle. */
export const widestCrop = (size: Size): Crop => {
  const width = widestIn(size)
  return { x: (size.width - width) / 2, y: (size.height - width / aspectRatio) / 2, width }
}

/** @param by in fractions of the frame; positive values show what lies to the right or below */
export const moveCrop = (size: Size, crop: Crop, by: Point) =>
  fitInside(size, { ...crop, x: crop.x + by.x * crop.width, y: crop.y + (by.y * crop.width) / aspectRatio })

/** The zoom of a crop: from 0, the widest, to 1, the narrowest. */
export const zoomOf = (size: Size, { width }: Crop) => {
  const range = Math.log(widestIn(size) / narrowestIn(size))
  return range === 0 ? 0 : Math.log(widestIn(size) / width) / range
}

/** Keeps the middle of the crop where it is. */
export const zoomTo = (size: Size, { x, y, width }: Crop, zoom: number) => {
  const zoomed = widestIn(size) * (narrowestIn(size) / widestIn(size)) ** zoom
  const less = (width - zoomed) / 2
  return fitInside(size, { x: x + less, y: y + less / aspectRatio, width: zoomed })
}
