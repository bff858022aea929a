import type { ComponentProps } from 'react'
import { documentPalette } from '#src/base/palette.ts'
import type { Box } from './elements.tsx'
import { italic, sans, serif } from './fonts.ts'

export type Style = Exclude<ComponentProps<typeof Box>['style'], undefined | readonly unknown[]>

const { ink, soft, line } = documentPalette

// Lengths are in points. A4 is 595 wide; the margins are 12 mm.
export const margin = 34
export const width = 595 - 2 * margin
export const headingWidth = 118
export const gap = 16

export const body: Style = { fontSize: 10.5, lineHeight: 1.4 }
/** For the values of tables, whose labels are `small`: of one size, they stand on one baseline. */
export const entry: Style = { fontSize: 9, lineHeight: 1.4 }
export const small: Style = { ...entry, color: soft }
export const rule: Style = { borderTopWidth: 0.75, borderTopColor: line, borderTopStyle: 'solid' }
export const heading: Style = { fontFamily: serif, fontWeight: 500, fontSize: 13, lineHeight: 1.25 }
export const figure: Style = { ...heading, fontSize: 31, lineHeight: 1.1 }
export const voice: Style = { fontFamily: italic, fontWeight: 400, fontSize: 12.5, lineHeight: 1.45 }
export const strong: Style = { fontWeight: 600 }
export const named: Style = { ...entry, ...strong }

export const sheet: Style = {
  padding: margin,
  paddingBottom: margin + 26,
  fontFamily: sans,
  fontWeight: 400,
  color: ink,
}
