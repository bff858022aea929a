import type { CSSProperties } from 'react'
import { roles } from './colours.ts'

export const fonts = {
  serif: "Newsreader, 'Source Serif 4', Georgia, 'Times New Roman', serif",
  sans: "'Source Sans 3', 'Segoe UI', -apple-system, Roboto, 'Helvetica Neue', Arial, sans-serif",
} as const

export const plain = { cellPadding: 0, cellSpacing: 0, border: 0 } as const
export const table = { role: 'presentation', ...plain } as const

export const side = 28

// Outlook on Windows reads only the width, and Apple Mail on phones ignores a table's max-width.
export const phoneStyle = '@media (max-width:600px){.sheet{width:100% !important}}'

// A company's name may be one word of 200 letters.
export const breakable: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

export const serif = (fontSize: number, lineHeight: number, more: CSSProperties): CSSProperties => ({
  ...breakable,
  margin: 0,
  fontFamily: fonts.serif,
  fontSize,
  lineHeight: `${lineHeight}px`,
  ...more,
})

export const smallPrint: CSSProperties = {
  margin: '0 0 8px',
  fontSize: 15,
  lineHeight: '22px',
  color: roles.soft.light,
  ...breakable,
}

export const footPrint: CSSProperties = { ...smallPrint, fontSize: 13, lineHeight: '19px' }

export const link: CSSProperties = { color: roles.action.light, textDecoration: 'underline' }

export const hairline = `1px solid ${roles.line.light}`

export const cell: CSSProperties = {
  padding: '9px 0',
  fontSize: 15,
  lineHeight: '22px',
  textAlign: 'left',
  verticalAlign: 'top',
  borderBottom: hairline,
  ...breakable,
}
