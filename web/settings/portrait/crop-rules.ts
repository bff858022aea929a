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

const middle = { x: 0.5, y: 0.5 }

/** @param at the point of the frame that stays where it is */
export const zoomCrop = (size: Size, crop: Crop, factor: number, at: Point = middle) => {
  const width = within(crop.width / factor, narrowestIn(size), widestIn(size))
  const less = crop.width - width
  return inside(size, { x: crop.x + at.x * less, y: crop.y + (at.y * less) / ratio, width })
}

/** From 0, all of the picture, to 1, the narrowest part. */
export const zoomOf = (size: Size, { width }: Crop) => {
  const range = Math.log(widestIn(size) / narrowestIn(size))
  return range === 0 ? 0 : Math.log(widestIn(size) / width) / range
}

export const zoomTo = (size: Size, crop: Crop, zoom: number) => {
  const width = widestIn(size) * (narrowestIn(size) / widestIn(size)) ** zoom
  return zoomCrop(size, crop, crop.width / width)
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spreadOf = ([one, other]: readonly Point[]) =>
  one && other ? Math.hypot(one.x - other.x, (one.y - other.y) / ratio) : 1

/** One finger or the mouse moves the picture; two fingers zoom it too. The points are in parts of the frame. */
export const dragCrop = (size: Size, crop: Crop, from: readonly Point[], to: readonly Point[]) => {
  const [before, after] = [middleOf(from), middleOf(to)]
  const moved = moveCrop(size, crop, { x: before.x - after.x, y: before.y - after.y })
  const [apart, now] = [spreadOf(from), spreadOf(to)]
  return apart > 0 && now > 0 ? zoomCrop(size, moved, now / apart, after) : moved
}
