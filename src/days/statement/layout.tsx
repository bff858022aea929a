import { Box, Words } from '#src/pdf/elements.tsx'
import { body, heading, rule, type Style, small } from '#src/pdf/styles.ts'

type TitledPartProps = { title: string; whole?: boolean; children: React.ReactNode }

/** `whole`: no page break cuts it. */
export const TitledPart = ({ title, whole = false, children }: TitledPartProps) => (
  <Box tag="Sect" wrap={!whole} style={{ ...rule, paddingTop: 8, marginTop: 6, paddingBottom: 6 }}>
    <Words tag="H2" keep style={{ ...heading, paddingBottom: 5 }}>
      {title}
    </Words>
    {children}
  </Box>
)

type CellsProps = { label: string; cells: readonly string[]; widths: readonly number[]; head?: boolean; last?: Style }

/** `last` is the style of the last cell. */
export const Cells = ({ label, cells, widths, head = false, last = {} }: CellsProps) => {
  const style = head ? small : body
  return (
    <Box tag="TR" keep={head} style={{ ...(head ? {} : rule), flexDirection: 'row', paddingTop: 2, paddingBottom: 3 }}>
      <Words tag="TH" {...(head && { scope: 'Column' })} style={{ ...style, width: widths[0] ?? 0, paddingRight: 8 }}>
        {label}
      </Words>
      {cells.map((cell, at) => (
        <Words
          // biome-ignore lint/suspicious/noArrayIndexKey: two cells of a row may be equal
          key={at}
          {...(head ? { tag: 'TH', scope: 'Column' } : { tag: 'TD' })}
          style={{
            ...style,
            width: widths[at + 1] ?? 0,
            textAlign: 'right',
            ...(at === cells.length - 1 && last),
          }}
        >
          {cell}
        </Words>
      ))}
    </Box>
  )
}
