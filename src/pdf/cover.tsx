import { Image } from '@react-pdf/renderer'
import { documentPalette } from '#src/base/palette.ts'
import { Box, Words } from './elements.tsx'
import { type Fact, longLength } from './parts.tsx'
import { body, figure, gap, heading, headingWidth, rule, type Style, small, voice, width } from './styles.ts'

type TitleProps = {
  kicker?: string
  title: string
  lead?: string
  subtitle: string
  size?: number
  face?: string | undefined
}

const longTitle = 60

const faceSize = { width: 64, height: 80 }

/** `kicker` is the part of the title in small type above it. `lead` names the parties. `face`: a JPEG in base64. */
export const Title = ({ kicker, title, lead, subtitle, size = 30, face }: TitleProps) => (
  <Box wrap={false} style={{ flexDirection: 'row', gap }}>
    <Box style={{ flex: 1 }}>
      <Box tag="H1" style={{ paddingTop: 15 }}>
        {kicker && <Words style={{ ...heading, fontSize: 15 }}>{kicker}</Words>}
        <Words style={{ ...heading, fontSize: title.length > longTitle ? 15 : size, lineHeight: 1.12 }}>{title}</Words>
      </Box>
      {lead && (
        <Words style={{ ...heading, fontSize: lead.length > 2 * longLength ? 9 : 14, paddingTop: 4 }}>{lead}</Words>
      )}
      <Words style={{ ...small, paddingTop: 5, paddingBottom: 9 }}>{subtitle}</Words>
    </Box>
    {face && (
      <Image
        src={{ data: Buffer.from(face, 'base64'), format: 'jpg' }}
        style={{ ...faceSize, objectFit: 'cover', borderRadius: 4, marginTop: 12, marginBottom: 8 }}
      />
    )}
  </Box>
)

const perRow = 3
const gridWidth = (width - (perRow - 1) * gap) / perRow

/** A value of several lines is two columns wide. */
const KeyFact = ({ fact: [term, value] }: { fact: Fact }) => {
  const [first = '', ...more] = value.split('\n')
  const columns = more.length > 0 ? 2 : 1
  return (
    <Box tag="TR" style={{ ...rule, width: columns * (gridWidth + gap) - gap, paddingTop: 4, gap: 1.5 }}>
      <Words tag="TH" style={small}>
        {term}
      </Words>
      <Box tag="TD">
        <Words style={first.length > (columns * longLength) / 2 ? body : { ...heading, fontSize: 13 }}>{first}</Words>
        {more.map((line) => (
          <Words key={line} style={small}>
            {line}
          </Words>
        ))}
      </Box>
    </Box>
  )
}

export const KeyFacts = ({ rows }: { rows: readonly Fact[] }) => (
  <Box tag="Table" style={{ flexDirection: 'row', flexWrap: 'wrap', columnGap: gap, rowGap: 8, paddingBottom: 14 }}>
    {rows.map((fact) => (
      <KeyFact key={fact[0]} fact={fact} />
    ))}
  </Box>
)

const top: Style = { borderTopWidth: 1.5, borderTopColor: documentPalette.primary, paddingTop: 6 }

const longPrice = 11

type PlanOfferProps = { label: string; price: string; bound: string }

/** The sum in "$2,400.00 + GST a month" is large. `bound`: what the client commits to with this plan. */
export const PlanOffer = ({ label, price, bound }: PlanOfferProps) => {
  const [sum = '', ...unit] = price.split(' ')
  return (
    <Box style={{ ...top, flex: 1 }}>
      <Words style={heading}>{label}</Words>
      <Box tag="P" style={{ paddingTop: 3 }}>
        <Words style={{ ...figure, ...(sum.length > longPrice && { fontSize: 24 }) }}>{sum}</Words>
        <Words style={body}>{unit.join(' ')}</Words>
      </Box>
      <Words tag="P" style={{ ...small, paddingTop: 2 }}>
        {bound}
      </Words>
    </Box>
  )
}

/** Each line of the owner's signed note is a block of its own: a page may end between two. */
export const SignedNote = ({ text, by }: { text: string; by: { name: string; title: string } | undefined }) => {
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
