/** Whether the focus is nowhere in the page: what had it is gone, and nobody has taken it elsewhere meanwhile. */
export const isFocusLost = () => !document.querySelector('main')?.contains(document.activeElement)

/** Where the focus goes if it is lost. */
export const rescueTo = (element: HTMLElement | null | undefined) => {
  if (isFocusLost()) element?.focus()
}

/** After work whose button may be gone at its end, and once the page shows the outcome: the focus goes here if it is lost. */
export const rescueFocus = (find: () => HTMLElement | null | undefined) =>
  requestAnimationFrame(() => requestAnimationFrame(() => rescueTo(find())))
