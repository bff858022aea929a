// A client's page has two columns from 64 rem: the document, and a margin with the card of what to do next.

export const textColumnWidth = 'lg:mr-90 xl:mr-102 print:mr-0'

/** Lies over the band at the top. Its grid has the document in rows of the same column. */
export const marginColumn =
  'lg:z-10 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:mr-(--column-margin) lg:w-80 lg:justify-self-end lg:p-0 lg:pt-10 lg:pb-16 xl:w-92'

/** Stays in sight for the whole scroll. One with a sum to pay is longer than many screens, and scrolls with the page. */
export const marginCard =
  'lg:not-has-[#to-pay]:sticky lg:top-4 lg:rounded-lg lg:border lg:border-line lg:bg-raised lg:px-6 lg:py-5'
