export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** The part of a picture that is shown, in its pixels. The height follows from the width. */
export type Crop = Point & { width: number }

/** Width by height, as web/components/person.tsx shows the portrait. */
export const ratio = 4 / 5

/** Fewer pixels would be blurred where the portrait is shown largest. */
const leastWidth = 320

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

const widestIn = ({ width, height }: Size) => Math.min(width, height * ratio)
const narrowestIn = (size: Size) => Math.min(widestIn(size), leastWidth)

/** The nearest crop that lies inside the picture. */
const inside = (size: Size, { x, y, width }: Crop): Crop => {
  const fitted = within(width, narrowestIn(size), widestIn(size))
  return {
    x: within(x, 0, size.width - fitted),
    y: within(y, 0, size.height - fitted / ratio),
    width: fitted,
  }
}

/** As much of the picture as fits, from its middle. */
export const widestCrop = (size: Size): Crop => {
  const width = widestIn(size)
  return { x: (size.width - width) / 2, y: (size.height - width / ratio) / 2, width }
}

/** @param by in parts of the frame; a positive one shows what lies to the right or below */
export const moveCrop = (size: Size, crop: Crop, by: Point) =>
  inside(size, { ...crop, x: crop.x + by.x * crop.width, y: crop.y + (by.y * crop.width) / ratio })

/** From 0, all of the picture, to 1, the narrowest part. */
export const zoomOf = (size: Size, { width }: Crop) => {
  const range = Math.log(widestIn(size) / narrowestIn(size))
  return range === 0 ? 0 : Math.log(widestIn(size) / width) / range
}

/** The middle stays where it is. */
export const zoomTo = (size: Size, { x, y, width }: Crop, zoom: number) => {
  const zoomed = widestIn(size) * (narrowestIn(size) / widestIn(size)) ** zoom
  const less = (width - zoomed) / 2
  return inside(size, { x: x + less, y: y + less / ratio, width: zoomed })
}
