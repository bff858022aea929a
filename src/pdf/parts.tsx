import { documentPalette } from '#src/base/palette.ts'
import { Box, Words } from './elements.tsx'
import { ragged } from './fonts.ts'
import { body, entry, gap, heading, headingWidth, rule, type Style, small, width } from './styles.ts'

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
            style={{ ...heading, fontSize: 12, position: 'absolute', left: 0, top: 1.5, width: headingWidth }}
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

export type Fact = readonly [label: string, value: string, style?: Style]

export const recordFact = (record: string | null): Fact[] => (record ? [['Record', record]] : [])

/** A value of more characters is set smaller: a block of facts must fit on one page with the longest input (E5). */
export const longLength = 80

const narrow = 200

const ifLong = (value: string, width: number): Style =>
  value.length > longLength ? { fontSize: width < narrow ? 7.5 : 9 } : {}

const ruled: Style = { ...rule, paddingTop: 2, paddingBottom: 3 }

const denseType: Style = { fontSize: 7.5, lineHeight: 1.35 }

/** `dense`: in small type, without lines. */
type FactsProps = { terms: number; values: number; dense?: boolean }

type FactRowProps = FactsProps & { fact: Fact }

export const FactRow = ({ fact: [label, value, style], terms, values, dense = false }: FactRowProps) => (
  <Box tag="TR" wrap={false} style={{ ...(dense ? {} : ruled), flexDirection: 'row' }}>
    <Words tag="TH" style={{ ...small, ...(dense && denseType), width: terms, paddingRight: 8 }}>
      {label}
    </Words>
    <Words tag="TD" style={{ ...entry, width: values, ...style, ...(dense ? denseType : ifLong(value, values)) }}>
      {value}
    </Words>
  </Box>
)

export const Facts = ({ rows, ...props }: FactsProps & { rows: readonly Fact[] }) => (
  <Box tag="Table">
    {rows.map((fact) => (
      <FactRow key={fact[0]} fact={fact} {...props} />
    ))}
  </Box>
)

const certificateTerms = 100
const certificateWidth = width - headingWidth - gap

export const Certificate = ({ rows, text = '' }: { rows: readonly Fact[]; text?: string }) => (
  <Box tag="Sect" wrap={false} atFoot style={{ ...ruled, flexDirection: 'row', gap }}>
    <Words tag="H2" style={{ ...heading, fontSize: 9, width: headingWidth }}>
      Certificate
    </Words>
    <Box style={{ width: certificateWidth }}>
      <Facts rows={rows} terms={certificateTerms} values={certificateWidth - certificateTerms} dense />
      {text
        .split('\n')
        .filter(Boolean)
        .map((line) => (
          <Words key={line} tag="P" {...ragged} style={{ ...small, ...denseType, paddingTop: 3 }}>
            {line}
          </Words>
        ))}
    </Box>
  </Box>
)
