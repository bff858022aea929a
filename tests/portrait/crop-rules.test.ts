import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aspectRatio, type Crop, moveCrop, widestCrop, zoomOf, zoomTo } from '#web/settings/portrait/crop-rules.ts'

const photo = { width: 4000, height: 3000 }

test('as much as fits is shown first, from the middle, and a move is in parts of the frame', () => {
  expect(widestCrop(photo)).toEqual({ x: 800, y: 0, width: 2400 })
  expect(widestCrop({ width: 3000, height: 4000 })).toEqual({ x: 0, y: 125, width: 3000 })
  const crop: Crop = { x: 1000, y: 500, width: 1000 }
  expect(moveCrop(photo, crop, { x: -0.1, y: 0.2 })).toEqual({ x: 900, y: 750, width: 1000 })
})

test('the slider goes from all of the picture to 320 pixels of it, and back', () => {
  const whole = widestCrop(photo)
  expect(zoomOf(photo, whole)).toBe(0)
  const close = zoomTo(photo, whole, 1)
  expect([Math.round(close.width), zoomOf(photo, close)]).toEqual([320, 1])
  expect(close.x + close.width / 2).toBe(2000)
  expect(zoomTo(photo, close, 0)).toEqual(whole)
  expect(zoomOf({ width: 80, height: 100 }, widestCrop({ width: 80, height: 100 }))).toBe(0)
})

const side = fc.integer({ min: 1, max: 9000 })
const part = fc.double({ min: -3, max: 3, noNaN: true })

test('whatever is done, the shown part lies inside the picture', () => {
  fc.assert(
    fc.property(side, side, fc.array(fc.tuple(part, part, part), { maxLength: 8 }), (width, height, steps) => {
      const size = { width, height }
      const end = steps.reduce(
        (crop, [x, y, zoom]) => zoomTo(size, moveCrop(size, crop, { x, y }), Math.abs(zoom) / 3),
        widestCrop(size),
      )
      const rounding = 1e-6
      expect(end.width).toBeGreaterThan(0)
      expect(Math.min(end.x, end.y)).toBeGreaterThanOrEqual(-rounding)
      expect(end.x + end.width).toBeLessThanOrEqual(width + rounding)
      expect(end.y + end.width / aspectRatio).toBeLessThanOrEqual(height + rounding)
    }),
  )
})
