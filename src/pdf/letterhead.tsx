import { sampleNotice, tagline } from '#src/business/rules.ts'
import type { Provider } from '#src/business/schema.ts'
import { Box, Words } from './elements.tsx'
import { PaperRidge } from './ridge.tsx'
import { gap, heading, margin, rule, small, strong, width } from './styles.ts'

const columnWidths = [208, 136]

const linesOf = ({ legalName, nzbn, gstNumber, address, phone, email, web }: Provider) => [
  [nzbn ? `${legalName}, NZBN ${nzbn}` : legalName, gstNumber ? `GST number ${gstNumber}` : null, address],
  [phone, email, web],
]

export const Letterhead = ({ issuer }: { issuer: Provider }) => (
  <Box wrap={false}>
    <Box style={{ flexDirection: 'row', gap }}>
      <Box style={{ flex: 1 }}>
        <Words style={{ ...heading, fontSize: 17, lineHeight: 1.1 }}>{issuer.name}</Words>
        <Words style={{ ...small, paddingTop: 3 }}>{tagline}</Words>
        {issuer.sample && <Words style={{ ...small, ...strong, paddingTop: 4 }}>{sampleNotice}</Words>}
      </Box>
      {linesOf(issuer).map((lines, at) => (
        <Box key={lines[0] ?? at} style={{ width: columnWidths[at] ?? 0, paddingTop: 3 }}>
          {lines.map(
            (line) =>
              line && (
                <Words key={line} style={small}>
                  {line}
                </Words>
              ),
          )}
        </Box>
      ))}
    </Box>
    <PaperRidge />
  </Box>
)

type FooterProps = { issuer: Provider; code: string; page: number; of: number }

/** Ties each page to its record (E3). */
export const Footer = ({ issuer, code, page, of }: FooterProps) => (
  <Box
    style={{ ...rule, position: 'absolute', left: margin, bottom: margin, width, paddingTop: 5, flexDirection: 'row' }}
  >
    <Words style={{ ...small, width: width - 180, paddingRight: 20, maxLines: 1, textOverflow: 'ellipsis' }}>
      {issuer.legalName}
    </Words>
    <Words style={{ ...small, width: 110 }}>{code}</Words>
    <Words style={{ ...small, width: 70, textAlign: 'right' }}>{`Page ${page} of ${of}`}</Words>
  </Box>
)
