import { documentPalette } from '#src/base/palette.ts'
import { Box, Words } from './elements.tsx'
import { ragged } from './fonts.ts'
import { body, gap, heading, headingWidth, rule, type Style, small, width } from './styles.ts'

const { soft } = documentPalette

const numberWidth = 30

/** The number of characters of a title that fit beside its text. */
const oneLine = 17

type Paragraph = { id: string; number?: string; text: string }

type PartProps = { title: string; paragraphs: readonly Paragraph[]; asTyped?: boolean }

/**
 * `asTyped`: lines that a person typed. They are not set ragged, which adds a space between two alphabets and after a
 * quotation mark that begins a line.
 */
export const Part = ({ title, paragraphs, asTyped = false }: PartProps) => (
  <Box tag="Sect" style={{ ...rule, paddingTop: 7, marginTop: 3 }}>
    {paragraphs.map(({ id, number, text }, at) => (
      <Box
        key={id}
        wrap={false}
        keep={at === 0 && paragraphs.length > 1}
        style={{
          paddingLeft: headingWidth + gap,
          paddingBottom: 4,
          minHeight: at > 0 ? 0 : title.length > oneLine ? 35 : 19,
        }}
      >
        {at === 0 && (
          <Words
            tag="H2"
            style={{ ...heading, fontSize: 12, position: 'absolute', left: 0, top: 0, width: headingWidth }}
          >
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

const factLabel: Style = { ...small, lineHeight: 1.5, paddingTop: 1 }

/** 64 digits must fit on one line. */
export const hash: Style = { fontSize: 9, lineHeight: 1.5, paddingTop: 1 }

export const recordFact = (record: string | null): Fact[] => (record ? [['Record', record, hash]] : [])

/** A value of more characters is set smaller: a block of facts must fit on one page with the longest input (E5). */
export const longLength = 80

const narrow = 200

const ifLong = (value: string, width: number): Style =>
  value.length > longLength ? { fontSize: width < narrow ? 7.5 : 9 } : {}

type FactRowProps = { fact: Fact; terms: number; values: number }

export const FactRow = ({ fact: [term, value, style], terms, values }: FactRowProps) => (
  <Box tag="TR" wrap={false} style={{ ...rule, flexDirection: 'row', paddingTop: 2, paddingBottom: 3 }}>
    <Words tag="TH" style={{ ...factLabel, width: terms, paddingRight: 8 }}>
      {term}
    </Words>
    <Words tag="TD" style={{ ...body, width: values, ...style, ...ifLong(value, values) }}>
      {value}
    </Words>
  </Box>
)

export const Facts = ({ rows, terms, values }: { rows: readonly Fact[]; terms: number; values: number }) => (
  <Box tag="Table">
    {rows.map((fact) => (
      <FactRow key={fact[0]} fact={fact} terms={terms} values={values} />
    ))}
  </Box>
)

export const Certificate = ({ rows, text }: { rows: readonly Fact[]; text?: string }) => (
  <Box tag="Sect" onNewPage>
    <Words tag="H2" style={{ ...heading, fontSize: 17, paddingBottom: 8 }}>
      Certificate
    </Words>
    <Facts rows={rows} terms={headingWidth + gap} values={width - headingWidth - gap} />
    {text?.split('\n').map((line) => (
      <Words key={line} tag="P" {...ragged} style={{ ...small, paddingTop: 6 }}>
        {line}
      </Words>
    ))}
  </Box>
)
