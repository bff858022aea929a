import { documentPalette } from '#src/base/palette.ts'
import { sampleNotice, tagline } from '#src/business/rules.ts'
import type { Provider } from '#src/business/schema.ts'
import { Box, Words } from './elements.tsx'
import { heading, margin, rule, small, strong, width } from './styles.ts'

const linesOf = ({ legalName, nzbn, gstNumber, address, phone, email, web }: Provider) =>
  [
    nzbn ? `${legalName}, NZBN ${nzbn}` : legalName,
    gstNumber ? `GST number ${gstNumber}` : null,
    address,
    phone,
    email,
    web,
  ].filter((line) => line !== undefined && line !== null)

export const Letterhead = ({ issuer }: { issuer: Provider }) => (
  <Box
    style={{
      flexDirection: 'row',
      justifyContent: 'space-between',
      gap: 24,
      paddingBottom: 9,
      borderBottomWidth: 1.5,
      borderBottomColor: documentPalette.primary,
      borderBottomStyle: 'solid',
    }}
  >
    <Box style={{ flex: 1 }}>
      <Words style={{ ...heading, fontSize: 17 }}>{issuer.name ?? issuer.legalName}</Words>
      <Words style={small}>{tagline}</Words>
      {issuer.sample && <Words style={{ ...small, ...strong, paddingTop: 4 }}>{sampleNotice}</Words>}
    </Box>
    <Box style={{ width: 200 }}>
      {linesOf(issuer).map((line) => (
        <Words key={line} style={{ ...small, textAlign: 'right' }}>
          {line}
        </Words>
      ))}
    </Box>
  </Box>
)

type FooterProps = { issuer: Provider; code: string; fingerprint: string; page: number; of: number }

/** Ties each page to its record (E3). */
export const Footer = ({ issuer, code, fingerprint, page, of }: FooterProps) => (
  <Box
    style={{ ...rule, position: 'absolute', left: margin, bottom: margin, width, paddingTop: 5, flexDirection: 'row' }}
  >
    <Words style={{ ...small, width: width - 310, paddingRight: 20, maxLines: 1, textOverflow: 'ellipsis' }}>
      {issuer.legalName}
    </Words>
    <Words style={{ ...small, width: 95 }}>{code}</Words>
    <Words style={{ ...small, width: 145 }}>{fingerprint}</Words>
    <Words style={{ ...small, width: 70, textAlign: 'right' }}>{`Page ${page} of ${of}`}</Words>
  </Box>
)
