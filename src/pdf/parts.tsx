import { documentPalette } from '#src/base/palette.ts'
import { Box, Words } from './elements.tsx'
import { ragged } from './fonts.ts'
import { body, gap, heading, headingWidth, rule, type Style, width } from './styles.ts'

const { soft } = documentPalette

const numberWidth = 30

type Paragraph = { id: string; number?: string; text: string }

type PartProps = { title: string; paragraphs: readonly Paragraph[]; asTyped?: boolean }

/**
 * `asTyped`: a person's lines, beside a title of one line. They are not set ragged, which adds a space between two
 * alphabets and after a quotation mark that begins a line.
 */
export const Part = ({ title, paragraphs, asTyped = false }: PartProps) => (
  <Box tag="Sect" style={{ ...rule, paddingTop: 8, marginTop: 4 }}>
    {paragraphs.map(({ id, number, text }, at) => (
      <Box
        key={id}
        wrap={false}
        style={{ paddingLeft: headingWidth + gap, paddingBottom: 4.5, minHeight: at > 0 ? 0 : asTyped ? 18 : 34 }}
      >
        {at === 0 && (
          <Words tag="H2" style={{ ...heading, position: 'absolute', left: 0, top: 0, width: headingWidth }}>
            {title}
          </Words>
        )}
        <Box tag="P" style={{ flexDirection: 'row' }}>
          {number && <Words style={{ ...body, width: numberWidth, color: soft }}>{number}</Words>}
          <Words
            {...(asTyped ? {} : ragged)}
            style={{ ...body, width: width - headingWidth - gap - (number ? numberWidth : 0) }}
          >
            {text}
          </Words>
        </Box>
      </Box>
    ))}
  </Box>
)

export type Fact = readonly [term: string, value: string, style?: Style]

const factLabel: Style = { fontSize: 8, lineHeight: 1.5, paddingTop: 1 }

/** 64 digits must fit on one line. */
export const hash: Style = { ...factLabel, fontSize: 8.2 }

export const recordFact = (record: string | null): Fact[] => (record ? [['Record', record, hash]] : [])

/** A longer value is set smaller: a block of facts must fit on one page with the longest input (E5). */
export const longLength = 80

const ifLong = (value: string): Style => (value.length > longLength ? { fontSize: 7.5, lineHeight: 1.4 } : {})

type FactsProps = { rows: readonly Fact[]; terms: number; values: number }

export const Facts = ({ rows, terms, values }: FactsProps) => (
  <Box tag="Table">
    {rows.map(([term, value, style]) => (
      <Box key={term} tag="TR" wrap={false} style={{ ...rule, flexDirection: 'row', paddingTop: 2, paddingBottom: 3 }}>
        <Words tag="TH" style={{ ...factLabel, width: terms, paddingRight: 8, color: soft }}>
          {term}
        </Words>
        <Words tag="TD" style={{ ...body, width: values, ...ifLong(value), ...style }}>
          {value}
        </Words>
      </Box>
    ))}
  </Box>
)
