import { roles } from './colours.ts'
import { cell, fonts, hairline, plain, smallPrint } from './styles.ts'

type PriceProps = { name: string; amount: string; basis: string; lines: readonly string[] }

export const PlanPrice = ({ name, amount, basis, lines }: PriceProps) => (
  <table
    width="100%"
    {...plain}
    className="line"
    style={{ margin: 0, borderTop: hairline, borderCollapse: 'collapse' }}
  >
    <tbody>
      <tr data-fact="line">
        <th
          scope="row"
          data-fact="term"
          className="ink"
          style={{ ...cell, padding: '18px 12px 6px 0', fontWeight: 600, color: roles.ink.light, borderBottom: 'none' }}
        >
          {name}
        </th>
        <td
          align="right"
          data-fact="value"
          className="soft"
          style={{ ...smallPrint, padding: '14px 0 6px', textAlign: 'right', whiteSpace: 'nowrap' }}
        >
          <span
            className="ink"
            style={{
              display: 'block',
              fontFamily: fonts.serif,
              fontSize: 28,
              lineHeight: '32px',
              color: roles.ink.light,
            }}
          >
            {amount}
          </span>{' '}
          {basis}
        </td>
      </tr>
      <tr>
        <td colSpan={2} className="soft" style={{ ...smallPrint, padding: '0 0 14px' }}>
          {lines.map((line) => (
            <div key={line} style={{ padding: '0 0 4px' }}>
              {line}
            </div>
          ))}
        </td>
      </tr>
    </tbody>
  </table>
)
