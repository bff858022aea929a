import { Link } from '@tanstack/react-router'
import { Figure } from '#web/components/figure.tsx'
import { Person } from '#web/components/person.tsx'
import { advantages } from '#web/content/advantages.ts'
import { business } from '#web/lib/business.ts'
import { RegionMap } from './region-map.tsx'

const { local, personal, flexible, growth, cost, results } = advantages

const row = 'column grid gap-x-6 gap-y-8 lg:grid-cols-12'

const Local = () => (
  <li className={`${row} items-center print:grid-cols-[1fr_90mm]`}>
    <div className="lg:col-span-5 lg:pr-8">
      <h2 className="text-3xl">{local.title}</h2>
      <p className="measure mt-5 text-lg">{local.text}</p>
      <p className="measure mt-4 text-soft">{local.more}</p>
    </div>
    <div className="lg:col-span-7">
      <RegionMap />
    </div>
  </li>
)

const Personal = () => (
  <li className="bg-sunken print:bg-transparent">
    <div className={`${row} items-end py-14 lg:py-20 print:py-0`}>
      <div className="lg:col-span-8 lg:pr-8">
        <h2 className="text-lg text-soft">{personal.title}</h2>
        <p className="mt-4 font-serif text-3xl text-balance">{personal.statement}</p>
        <p className="measure mt-6 text-soft">{personal.text}</p>
      </div>
      {!business.sample && (
        <div className="border-t border-edge pt-5 lg:col-span-4">
          <Person />
        </div>
      )}
    </div>
  </li>
)

const Flexible = () => (
  <li className={`${row} break-inside-avoid print:grid-cols-2`}>
    <div className="lg:col-span-5 lg:pr-8">
      <h2 className="text-3xl">{flexible.title}</h2>
      <p className="measure mt-5 text-soft">{flexible.text}</p>
    </div>
    <div className="lg:col-span-7">
      <table className="w-full text-left">
        <caption className="pb-4 text-left text-soft">{flexible.notice.caption}</caption>
        <tbody>
          {flexible.notice.steps.map(({ when, fee }) => (
            <tr key={when} className="border-t border-line">
              <th scope="row" className="py-3 pr-4 font-normal">
                {when}
              </th>
              <td className="tabular py-2 text-right font-serif text-figure print:text-2xl">{fee}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="measure border-t border-line pt-3 text-sm text-soft">{flexible.notice.after}</p>
    </div>
  </li>
)

const Growth = () => (
  <li className={`${row} items-baseline`}>
    <h2 className="text-3xl lg:col-span-5 lg:pr-8">{growth.title}</h2>
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-2 lg:col-span-7">
      <p className="text-lg">{growth.text}</p>
      <p className="text-soft">{growth.more}</p>
    </div>
  </li>
)

const Cost = () => (
  <li className={row}>
    <div className="lg:col-span-5 lg:pr-8">
      <h2 className="text-3xl">{cost.title}</h2>
      <p className="mt-4 print:hidden">
        <Link to="/" hash="cost" className="link inline-flex min-h-11 items-center">
          {cost.link}
        </Link>
      </p>
    </div>
    <ul className="lg:col-span-7">
      {cost.points.map((point) => (
        <li key={point} className="border-t border-line py-4 text-lg">
          {point}
        </li>
      ))}
    </ul>
  </li>
)

const Results = () => (
  <li className={`${row} break-inside-avoid pb-14 lg:pb-24 print:grid-cols-[1fr_70mm] print:p-0`}>
    <div className="lg:col-span-5 lg:pr-8">
      <h2 className="text-3xl">{results.title}</h2>
      <p className="measure mt-5 text-soft">{results.text}</p>
      <p className="measure mt-4 font-semibold">{results.limit}</p>
    </div>
    <div className="lg:col-span-7">
      <h3 className="font-sans text-base font-normal tracking-normal text-soft">{results.note.caption}</h3>
      <ul className="mt-4 grid grid-cols-2 gap-x-6">
        {results.note.lines.map(([word, meaning]) => (
          <li key={word} className="border-t border-line pt-3 pb-6">
            <Figure value={word} basis={meaning} />
          </li>
        ))}
      </ul>
    </div>
  </li>
)

export const AdvantageCards = () => (
  <ul className="grid gap-14 lg:gap-24 print:gap-9">
    <Local />
    <Personal />
    <Flexible />
    <Growth />
    <Cost />
    <Results />
  </ul>
)
