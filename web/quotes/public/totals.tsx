import type { Plan } from '#src/quotes/rules.ts'
import type { ShownQuote } from '#src/quotes/schema.ts'
import { totalsTitle, totalTables } from '#src/quotes/total-rules.ts'
import { Section } from '#web/components/section.tsx'

const row = 'grid grid-cols-3 gap-x-3 sm:table-row print:table-row'
const head = 'col-span-3 pt-2 text-left font-normal text-soft sm:py-2 sm:pr-6 print:py-1 print:pr-6'
const cell = 'pb-2 text-left wrap-anywhere sm:py-2 sm:pl-4 sm:text-right print:py-1 print:pl-4 print:text-right'

/** A chosen plan alone is shown. */
export const QuoteTotals = ({ quote, chosen = null }: { quote: ShownQuote; chosen?: Plan | null }) => {
  const tables = totalTables(quote).filter(({ plan }) => chosen === null || plan === chosen)
  if (tables.length === 0) return null
  return (
    <Section title={totalsTitle}>
      <div className="grid max-w-3xl gap-8 print:max-w-none print:gap-4">
        {tables.map(({ plan, label: caption, heads, rows }) => (
          <table
            key={plan}
            className="tabular block text-sm sm:table sm:w-full sm:table-fixed print:table print:w-full print:table-fixed"
          >
            <caption className="block pb-1 text-left text-base font-semibold sm:table-caption">{caption}</caption>
            <thead className="block sm:table-header-group print:table-header-group">
              <tr className={row}>
                <td className="hidden sm:table-cell sm:w-2/5 print:table-cell print:w-2/5" />
                {heads.map((words) => (
                  <th key={words} scope="col" className={`${cell} font-normal text-soft`}>
                    {words}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block sm:table-row-group print:table-row-group">
              {rows.map((total) => (
                <tr key={total.label} className={`${row} border-t border-line`}>
                  <th scope="row" className={head}>
                    {total.label}
                  </th>
                  {total.cells.map((amount, at) => (
                    <td key={heads[at]} className={`${cell} ${at === total.cells.length - 1 ? 'font-semibold' : ''}`}>
                      {amount}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Section>
  )
}
