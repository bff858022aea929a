/** The text column of an open quote: from 64 rem the card of the decision stands beside it, in the margin. */
export const textColumnWidth = 'max-w-160 lg:max-w-[min(40rem,100%-26rem)] print:max-w-none'

/** Parts the sections of the column by space, each title above its text. */
export const textColumnLook =
  'grid gap-10 lg:gap-14 print:gap-4 [&_[data-section]]:grid-cols-1! [&_[data-section]]:gap-y-3! [&_[data-section]]:border-t-0! [&_[data-section]]:py-0!'
