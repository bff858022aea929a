import type { ReactNode } from 'react'
import type { Business } from '#src/business/schema.ts'
import { roles } from './colours.ts'
import { Paragraph, Whole } from './layout.tsx'
import { cell, plain, serif } from './styles.ts'

export const PriceLines = ({ of }: { of: readonly { name: string; price: string }[] }) => (
  <table width="100%" {...plain} style={{ margin: '4px 0 24px', borderCollapse: 'collapse' }}>
    <tbody>
      {of.map(({ name, price }) => (
        <tr key={name} data-fact="line">
          <td className="line" style={{ ...cell, padding: '12px 0 14px' }}>
            <span data-fact="term" className="soft" style={{ color: roles.soft.light }}>
              {name}
            </span>
            <span
              data-fact="value"
              className="ink"
              style={serif(22, 30, { display: 'block', fontWeight: 500, color: roles.ink.light })}
            >
              {price}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

export const OrCall = ({ business: { phone } }: { business: Business }) =>
  phone && (
    <>
      , or call <Whole>{phone}</Whole>
    </>
  )

export const Questions = ({ business, children }: { business: Business; children?: ReactNode }) => (
  <Paragraph>
    {children} Questions? Reply
    <OrCall business={business} />.
  </Paragraph>
)
