import type { CSSProperties } from 'react'
import { emailRidgeUrl } from '#src/base/links.ts'
import { taglineBelow } from '#src/business/rules.ts'
import type { Business } from '#src/business/schema.ts'
import type { EmailCover } from '#src/mail/email-kind.ts'
import { roles } from './colours.ts'
import { fonts, serif, side, smallPrint, table } from './styles.ts'

const onBand = roles['on-band'].light
const onBandSoft = roles['on-band-soft'].light
const bandSmall: CSSProperties = { ...smallPrint, margin: '2px 0 0', fontFamily: fonts.sans, color: onBandSoft }

const CoverLines = ({ cover: { title, lines } }: { cover: EmailCover }) => (
  <tr>
    <td style={{ padding: `22px ${side}px 0` }}>
      <h1 className="on-band" style={serif(30, 37, { fontWeight: 500, color: onBand })}>
        {title}
      </h1>
      {lines.map((line) => (
        <p
          key={line}
          data-text="line"
          className="on-band-soft"
          style={{ ...bandSmall, margin: '6px 0 0', fontSize: 17, lineHeight: '25px' }}
        >
          {line}
        </p>
      ))}
    </td>
  </tr>
)

type BandProps = { business: Business; origin: string; cover: EmailCover | undefined }

/** The band keeps its background if pictures are blocked. */
export const Band = ({ business, origin, cover }: BandProps) => {
  const tone = cover?.tone ?? 'dusk'
  return (
    <table
      {...table}
      width="100%"
      bgcolor={roles[tone].light}
      className={tone}
      style={{ width: '100%', backgroundColor: roles[tone].light }}
    >
      <tbody>
        <tr>
          <td style={{ padding: `24px ${side}px 0` }}>
            <p data-text="line" className="on-band" style={serif(22, 28, { color: onBand })}>
              {business.name}
            </p>
            <p data-text="line" className="on-band-soft" style={bandSmall}>
              {taglineBelow(business.name)}
            </p>
          </td>
        </tr>
        {cover && <CoverLines cover={cover} />}
        <tr>
          <td style={{ paddingTop: 20, fontSize: 0, lineHeight: 0 }}>
            <img
              src={emailRidgeUrl(origin)}
              alt=""
              width={560}
              height={106}
              style={{ display: 'block', width: '100%', height: 'auto', border: 0 }}
            />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
