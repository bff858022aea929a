import { documentPalette } from '#src/base/palette.ts'
import { Box, Words } from './elements.tsx'
import { type Fact, longLength } from './parts.tsx'
import {
  body,
  figure,
  gap,
  heading,
  headingWidth,
  rule,
  type Style,
  small,
  smallFigure,
  voice,
  width,
} from './styles.ts'

type TitleProps = { kicker?: string; title: string; lead?: string; subtitle: string }

const longTitle = 60

/** `kicker` is the part of the title in small type above it. `lead` names the parties. */
export const Title = ({ kicker, title, lead, subtitle }: TitleProps) => (
  <Box wrap={false}>
    <Box tag="H1" style={{ paddingTop: 15 }}>
      {kicker && <Words style={{ ...heading, fontSize: 15 }}>{kicker}</Words>}
      <Words style={{ ...heading, fontSize: title.length > longTitle ? 15 : 30, lineHeight: 1.12 }}>{title}</Words>
    </Box>
    {lead && (
      <Words style={{ ...heading, fontSize: lead.length > 2 * longLength ? 9 : 13, paddingTop: 4 }}>{lead}</Words>
    )}
    <Words style={{ ...small, paddingTop: 5, paddingBottom: 9 }}>{subtitle}</Words>
  </Box>
)

const perRow = 3
const gridWidth = (width - (perRow - 1) * gap) / perRow

/** The few facts that a reader looks for first. */
export const KeyFacts = ({ rows }: { rows: readonly Fact[] }) => (
  <Box tag="Table" style={{ flexDirection: 'row', flexWrap: 'wrap', columnGap: gap, rowGap: 8, paddingBottom: 14 }}>
    {rows.map(([term, value]) => (
      <Box key={term} tag="TR" style={{ ...rule, width: gridWidth, paddingTop: 4, gap: 1.5 }}>
        <Words tag="TH" style={small}>
          {term}
        </Words>
        <Words tag="TD" style={value.length > longLength / 2 ? body : { ...heading, fontSize: 13 }}>
          {value}
        </Words>
      </Box>
    ))}
  </Box>
)

const top: Style = { borderTopWidth: 1.5, borderTopColor: documentPalette.primary, paddingTop: 6 }
const offerRow: Style = { flexDirection: 'row', gap: 6, paddingVertical: 2.5 }

const longPrice = 11
const basisWidth = 84

type OfferProps = {
  label: string
  headline: string
  rows: readonly { label: string; value: string; basis: string }[]
  alone: boolean
}

/** The price in "$2,400.00 + GST per month" is large. `alone`: the box is as wide as the page. */
export const Offer = ({ label, headline, rows, alone }: OfferProps) => {
  const [price = '', ...unit] = headline.split(' ')
  const half = alone ? { flex: 1 } : {}
  return (
    <Box style={{ ...top, flex: 1, flexDirection: alone ? 'row' : 'column', gap: alone ? 2 * gap : 5 }}>
      <Box style={half}>
        <Words style={heading}>{label}</Words>
        <Words tag="P" style={{ paddingTop: 3 }}>
          <Words style={{ ...figure, ...(price.length > longPrice && { fontSize: 24 }) }}>{price}</Words>
          <Words style={body}>{`  ${unit.join(' ')}`}</Words>
        </Words>
      </Box>
      {rows.length > 0 && (
        <Box tag="Table" style={half}>
          {rows.map((row, at) => (
            <Box key={row.label} tag="TR" style={{ ...(alone && at === 0 ? {} : rule), ...offerRow }}>
              <Words tag="TH" style={{ ...small, flex: 1, paddingTop: 0.3 }}>
                {row.label}
              </Words>
              <Words tag="TD" style={smallFigure}>
                {row.value}
              </Words>
              {row.basis !== '' && (
                <Words tag="TD" style={{ ...small, width: basisWidth, paddingTop: 0.3 }}>
                  {row.basis}
                </Words>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Each line of the owner's signed note is a block of its own: a page may end between two. */
export const Spoken = ({ text, by }: { text: string; by: { name: string; title: string } | undefined }) => {
  const lines = text.split('\n').map((line) => line.trim())
  const paragraphs = lines
    .map((line, at) => ({ id: String(at), line, isBreak: lines[at - 1] === '' }))
    .filter(({ line }) => line)
  return (
    <Box tag="BlockQuote" style={{ paddingLeft: headingWidth + gap, paddingTop: 4, paddingBottom: 14 }}>
      {paragraphs.map(({ id, line, isBreak }, at) => (
        <Words key={id} tag="P" keep={at === paragraphs.length - 1} style={{ ...voice, paddingTop: isBreak ? 7 : 0 }}>
          {line}
        </Words>
      ))}
      {by && (
        <Box wrap={false} tag="P" style={{ paddingTop: 9 }}>
          <Words style={{ ...voice, fontSize: by.name.length > longLength / 2 ? 12.5 : 17, lineHeight: 1.25 }}>
            {by.name}
          </Words>
          <Words style={small}>{by.title}</Words>
        </Box>
      )}
    </Box>
  )
}
