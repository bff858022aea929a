import { Link } from '@tanstack/react-router'
import { advantages } from '#web/content/advantages.ts'
import { RegionMap } from './region-map.tsx'

const { local, personal, flexible, growth, cost, results } = advantages

const Local = () => (
  <li className="grid items-center gap-x-14 gap-y-8 border-t border-line pt-10 md:col-span-12 md:grid-cols-[1fr_24rem] lg:grid-cols-[1fr_28rem] print:grid-cols-[1fr_90mm]">
    <div>
      <h2 className="text-2xl">{local.title}</h2>
      <p className="measure mt-4 text-lg text-soft">{local.text}</p>
      <p className="measure mt-4">{local.more}</p>
    </div>
    <RegionMap />
  </li>
)

const Personal = () => (
  <li className="border-t border-line pt-10 md:col-span-12">
    <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[1fr_24rem]">
      <div>
        <h2 className="font-sans text-base font-semibold tracking-normal text-tussock-ink">{personal.title}</h2>
        <p className="mt-3 max-w-[22em] font-serif text-3xl text-balance">{personal.statement}</p>
      </div>
      <p className="measure self-end text-soft">{personal.text}</p>
    </div>
  </li>
)

const Flexible = () => (
  <li className="break-inside-avoid rounded-lg bg-raised p-6 ring-1 ring-line sm:p-8 md:col-span-12 lg:p-10 print:p-0 print:ring-0">
    <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.25fr] print:grid-cols-2">
      <div>
        <h2 className="text-2xl">{flexible.title}</h2>
        <p className="measure mt-4 text-soft">{flexible.text}</p>
      </div>
      <div className="self-end">
        <table className="w-full text-left">
          <caption className="pb-3 text-left text-sm font-semibold text-faint">{flexible.notice.caption}</caption>
          <tbody>
            {flexible.notice.steps.map(({ when, fee }) => (
              <tr key={when} className="border-t border-line">
                <th scope="row" className="py-2.5 pr-4 font-normal">
                  {when}
                </th>
                <td className="tabular py-1 text-right font-serif text-2xl">{fee}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-2 text-sm text-soft">{flexible.notice.after}</p>
      </div>
    </div>
  </li>
)

const Growth = () => (
  <li className="self-center border-l-2 border-primary pl-6 md:col-span-6 md:pr-4">
    <h2 className="text-xl">{growth.title}</h2>
    <p className="mt-3 text-lg">{growth.text}</p>
    <p className="mt-4 text-soft">{growth.more}</p>
  </li>
)

const Cost = () => (
  <li className="rounded-lg bg-sunken p-6 sm:p-8 md:col-span-6 print:p-0">
    <h2 className="text-xl">{cost.title}</h2>
    <ul className="mt-3">
      {cost.points.map((point) => (
        <li key={point} className="border-t border-line py-2.5 first:border-0">
          {point}
        </li>
      ))}
    </ul>
    <p className="mt-2 print:hidden">
      <Link to="/" hash="cost" className="link inline-flex min-h-11 items-center">
        {cost.link}
      </Link>
    </p>
  </li>
)

const Results = () => (
  <li className="grid break-inside-avoid gap-x-14 gap-y-8 border-t border-line pt-10 md:col-span-12 lg:grid-cols-[1fr_26rem] print:grid-cols-[1fr_70mm]">
    <div>
      <h2 className="text-2xl">{results.title}</h2>
      <p className="measure mt-4 text-lg text-soft">{results.text}</p>
      <p className="measure mt-4 border-l-2 border-tussock pl-4">{results.limit}</p>
    </div>
    <div className="self-start">
      <h3 className="font-sans text-sm font-semibold tracking-normal text-faint">{results.note.caption}</h3>
      <dl className="mt-2">
        {results.note.lines.map(([word, meaning]) => (
          <div key={word} className="grid grid-cols-[5.5rem_1fr] items-baseline border-b border-line py-2">
            <dt className="font-serif text-xl">{word}</dt>
            <dd className="text-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  </li>
)

export const AdvantageCards = () => (
  <ul className="mt-12 grid grid-cols-1 gap-x-8 gap-y-14 md:grid-cols-12 print:mt-8 print:gap-y-9">
    <Local />
    <Personal />
    <Flexible />
    <Growth />
    <Cost />
    <Results />
  </ul>
)
