/** Whether the focus is nowhere in the page: what had it is gone, and nobody has taken it elsewhere meanwhile. */
export const isFocusLost = () => !document.querySelector('main')?.contains(document.activeElement)

/** Where the focus goes if it is lost. */
export const rescueTo = (element: HTMLElement | null | undefined) => {
  if (isFocusLost()) element?.focus()
}

/** A slow page takes some frames to show an outcome; by then, whoever lost the focus has found it. */
const mostFrames = 60

/** After work whose button may be gone once the page shows its outcome: the focus goes here if it is lost. */
export const rescueFocus = (find: () => HTMLElement | null | undefined, frames = mostFrames): void => {
  requestAnimationFrame(() => {
    if (isFocusLost()) find()?.focus()
    else if (frames > 0) rescueFocus(find, frames - 1)
  })
}
