import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { type Crop, dragCrop, moveCrop, type Point, zoomCrop, zoomOf, zoomTo } from './crop-rules.ts'
import { drawPicture } from './picture.ts'

type CropFrameProps = {
  picture: ImageBitmap
  crop: Crop
  change: (next: (crop: Crop) => Crop) => void
}

const step = 0.04
const zoomStep = 1.1

// An arrow moves the picture, as a finger would.
const steps: Record<string, Point> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}
const zooms: Record<string, number> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep }

/** A press that moved less is a tap. */
const tapMost = 0.02

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** Shows the chosen part of the picture in the shape of the portrait, and lets it be moved and zoomed. */
export const CropFrame = ({ picture, crop, change }: CropFrameProps) => {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const pressed = useRef<Point | null>(null)

  useEffect(() => {
    if (canvas.current) drawPicture(canvas.current, picture, crop)
  }, [picture, crop])

  // It replaces the button that opened it.
  useEffect(() => frame.current?.focus(), [])

  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, pointOf(event))
    pressed.current = fingers.current.size === 1 ? pointOf(event) : null
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!fingers.current.has(event.pointerId)) return
    const before = [...fingers.current.values()]
    fingers.current.set(event.pointerId, pointOf(event))
    const after = [...fingers.current.values()]
    change((last) => dragCrop(picture, last, before, after))
  }
  const release = (event: PointerEvent<HTMLDivElement>) => {
    const [start, end] = [pressed.current, pointOf(event)]
    fingers.current.delete(event.pointerId)
    pressed.current = null
    if (event.type !== 'pointerup' || !start || Math.hypot(start.x - end.x, start.y - end.y) > tapMost) return
    change((last) => moveCrop(picture, last, { x: end.x - 0.5, y: end.y - 0.5 }))
  }
  const type = (event: KeyboardEvent) => {
    const [by, factor] = [steps[event.key], zooms[event.key]]
    if ((!by && !factor) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    change((last) => (by ? moveCrop(picture, last, by) : zoomCrop(picture, last, factor ?? 1)))
  }

  return (
    <div className="grid w-full max-w-72 gap-3">
      <div
        ref={frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the picture
        tabIndex={0}
        aria-label="The part that is shown"
        aria-describedby={`${id}-hint`}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={type}
        className="cursor-grab touch-none overflow-hidden rounded-md bg-sunken active:cursor-grabbing"
      >
        <canvas ref={canvas} width={640} height={800} className="block aspect-[4/5] w-full" />
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        Drag the picture, or press the point that belongs in the middle. On a keyboard: the arrow keys, + and −.
      </p>
      <label htmlFor={`${id}-zoom`} className="font-semibold">
        Zoom
      </label>
      <input
        id={`${id}-zoom`}
        type="range"
        min={0}
        max={100}
        value={Math.round(zoomOf(picture, crop) * 100)}
        onChange={({ target }) => change((last) => zoomTo(picture, last, Number(target.value) / 100))}
        className="-mt-2 h-11 w-full cursor-pointer accent-primary"
      />
    </div>
  )
}
