import { Text, View } from '@react-pdf/renderer'
import { type ComponentProps, type ComponentType, createElement } from 'react'

/** What a part of a document is to those who listen to it: the structure types of ISO 32000-1, 14.8.4. */
export type Tag = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

type Tagged<Props> = ComponentType<Props & { tag?: Tag | undefined }>

// The renderer keeps a property that it does not know; print.ts reads it from the laid-out tree.
const TaggedText = Text as Tagged<ComponentProps<typeof Text>>
const TaggedView = View as Tagged<ComponentProps<typeof View>>

/** A text: a paragraph, unless it or the box it is in is said to be something else. */
export const Words = (props: ComponentProps<typeof TaggedText>) => createElement(TaggedText, props)

/** A box; what has a tag groups what is in it. What is `fixed` repeats on each page and is not read out. */
export const Box = (props: ComponentProps<typeof TaggedView>) => createElement(TaggedView, props)
