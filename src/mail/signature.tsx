import { portraitUrl } from '#src/base/links.ts'
import type { Business, Owner, Signatory } from '#src/business/schema.ts'
import { roles } from './colours.ts'
import { breakable, fonts, smallPrint, table } from './styles.ts'

type SignatureProps = { by: Signatory; owner: Owner; business: Business; origin: string }

/** The portrait is of today's owner: of nobody else. */
export const EmailSignature = ({ by, owner, business, origin }: SignatureProps) => {
  const portrait = by.name === owner.name ? owner.portrait : null
  return (
    <table {...table} style={{ margin: '12px 0 20px' }}>
      <tbody>
        <tr>
          {portrait && (
            <td width={48} style={{ paddingRight: 14 }} data-skip-in-text="true">
              <img
                src={portraitUrl(origin, portrait)}
                alt=""
                width={48}
                height={48}
                style={{ display: 'block', border: 0, borderRadius: 24 }}
              />
            </td>
          )}
          <td>
            <p
              data-text="line"
              className="ink"
              style={{
                ...breakable,
                margin: 0,
                fontFamily: fonts.serif,
                fontStyle: 'italic',
                fontSize: 20,
                lineHeight: '26px',
                color: roles.ink.light,
              }}
            >
              {by.name}
            </p>
            <p data-text="line" className="soft" style={{ ...smallPrint, margin: 0 }}>
              {by.title}, {business.name}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
