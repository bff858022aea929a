import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { type Crop, moveCrop, type Point, zoomOf, zoomTo } from './crop-rules.ts'
import { drawPicture } from './picture.ts'

type CropFrameProps = {
  picture: ImageBitmap
  crop: Crop
  change: (next: (crop: Crop) => Crop) => void
}

const step = 0.04

// An arrow key moves the picture, as a finger would.
const steps: Record<string, Point> = {
  ArrowLeft: { x: step, y: 0 },
  ArrowRight: { x: -step, y: 0 },
  ArrowUp: { x: 0, y: step },
  ArrowDown: { x: 0, y: -step },
}

/** Shows the chosen part of the picture in the shape of the portrait, and lets it be moved and zoomed. */
export const CropFrame = ({ picture, crop, change }: CropFrameProps) => {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointer = useRef<Point>({ x: 0, y: 0 })

  useEffect(() => {
    if (canvas.current) drawPicture(canvas.current, picture, crop)
  }, [picture, crop])

  // The frame replaces the button that opened it, and so takes the focus.
  useEffect(() => frame.current?.focus(), [])

  const startDrag = ({ currentTarget, pointerId, clientX, clientY, isPrimary }: PointerEvent) => {
    if (!isPrimary) return
    currentTarget.setPointerCapture(pointerId)
    pointer.current = { x: clientX, y: clientY }
  }
  const drag = ({ currentTarget, pointerId, clientX, clientY, isPrimary }: PointerEvent) => {
    if (!isPrimary || !currentTarget.hasPointerCapture(pointerId)) return
    const { x, y } = pointer.current
    const by = { x: (x - clientX) / currentTarget.clientWidth, y: (y - clientY) / currentTarget.clientHeight }
    pointer.current = { x: clientX, y: clientY }
    change((last) => moveCrop(picture, last, by))
  }
  const pressKey = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    change((last) => moveCrop(picture, last, by))
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
        onPointerDown={startDrag}
        onPointerMove={drag}
        onKeyDown={pressKey}
        className="cursor-grab touch-none overflow-hidden rounded-md bg-sunken active:cursor-grabbing"
      >
        <canvas ref={canvas} width={640} height={800} className="block aspect-[4/5] w-full" />
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        Drag the picture, or move it with the arrow keys.
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
