import { Text, View } from '@react-pdf/renderer'
import type { ComponentProps, ComponentType } from 'react'

/** Structure types of ISO 32000-1, 14.8.4, which screen readers announce. */
export type Tag = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'BlockQuote' | 'Table' | 'TR' | 'TH' | 'TD'

/** `scope` of a TH: its row by default. `keep`: the block stays on one page with the next block.
 * `repeat`: a table's first row, which stands at the top of each page that the table goes on to.
 * `atFoot`: the last block, which stands at the lower margin of its page. */
type TagProps = {
  tag?: Tag | undefined
  scope?: 'Column' | undefined
  keep?: boolean | undefined
  repeat?: boolean | undefined
  atFoot?: boolean | undefined
}

type TaggedComponent<Props> = ComponentType<Props & TagProps>

// The renderer keeps unknown properties; print.ts and paginate.ts read these from the tree after layout.
export const Words = Text as TaggedComponent<ComponentProps<typeof Text>>

/** A tag groups the content. A `fixed` box repeats on each page and is not read out. */
export const Box = View as TaggedComponent<ComponentProps<typeof View>>
