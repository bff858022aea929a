import { Paragraphs } from '#web/components/paragraphs.tsx'
import { Person, Signature } from '#web/components/person.tsx'
import { advantagesContent } from '#web/content/advantages.ts'
import { useBusiness, useContent } from '#web/lib/business.tsx'
import { BandedPage, Row, rowLook, SampleSheet } from './banded-page.tsx'

// Four units per kilometre. The origin is Cathedral Square; north is up.
const coast =
  'M124-228q-32 27-52 47q-19 20-30 42q-12 22-14 48q-3 26-1 45q2 18 5 30q2 13 4 20q2 8 8 11q6 3 8 7q2 3-5 6q-7 2-17 5q-9 3-16 8q-8 5 0 7q7 2 15-2q8-3 21-7q13-4 24-2q11 2 19 9q8 6 19 4q12-2 22 7q9 9 14 23q6 13 7 24q1 11-9 24q-9 13-20 21q-6 5-10 7q-3-12-3-26q0-12-1-20q-4-6-7-2q-2 8-2 20q-1 14-3 24q-6 6-16 4q-12-3-25-10q-13-7-25-12q-13-6-32-2q-20 3-41 5q-21 2-34 6q-13 4-39 13q-25 8-56 26q-31 17-64 34q-34 17-83 46'
const ellesmere = 'M-61 136q-24 2-26-8q-2-9 7-22q10-13 18-19q8-6 20 0q11 6 20 17q10 11 14 16q3 6-13 10q-16 3-40 6z'

/** Towns with free travel: clearly within the free distance by road, or in the free district. */
const towns = [
  { name: 'Kaiapoi', x: 7, y: -66, label: [-10, 5, 'end'] },
  { name: 'Rangiora', x: -13, y: -101, label: [-10, 5, 'end'] },
  { name: 'Darfield', x: -170, y: -19, label: [-10, -11, 'start'] },
  { name: 'Rolleston', x: -82, y: 28, label: [-10, 5, 'end'] },
  { name: 'Lincoln', x: -49, y: 48, label: [4, 22, 'middle'] },
  { name: 'Leeston', x: -108, y: 104, label: [14, -11, 'end'] },
] as const
const beyond = { x: 107, y: 121 }

type Advantages = ReturnType<typeof advantagesContent>

const RegionMap = ({ copy }: { copy: NonNullable<Advantages['local']['map']> }) => (
  <figure className="max-w-xl lg:max-w-none">
    <svg
      viewBox="-236 -212 472 430"
      role="img"
      aria-label={copy.name}
      className="block w-full text-[1.3rem] md:text-[0.9rem] print:text-[1.4rem]"
      fill="none"
    >
      <path d={`${coast}L-400 500V-400H400z`} className="fill-sunken" />
      <path d={ellesmere} className="fill-ground stroke-edge" strokeWidth="1.5" />
      <path d={coast} className="stroke-edge" strokeWidth="2" strokeLinejoin="round" />
      <circle
        r={4 * copy.ring.km}
        className="stroke-primary"
        strokeWidth="2"
        strokeDasharray="3 7"
        strokeLinecap="round"
      />
      <text x="-148" y="-148" textAnchor="end" className="fill-primary">
        {copy.ring.km} km
      </text>
      {towns.map(({ name, x, y, label: [dx, dy, anchor] }) => (
        <g key={name}>
          <circle cx={x} cy={y} r="5" className="fill-primary" />
          <text x={x + dx} y={y + dy} textAnchor={anchor} className="fill-soft">
            {name}
          </text>
        </g>
      ))}
      <circle cx={beyond.x} cy={beyond.y} r="5" className="fill-ground stroke-soft" strokeWidth="2" />
      {copy.beyond.map((line, at) => (
        <text key={line} x={beyond.x - 26} y={beyond.y - 52 + at * 22} textAnchor="middle" className="fill-soft">
          {line}
        </text>
      ))}
      <circle r="7" className="fill-ink" />
      <text x="-14" y="7" textAnchor="end" className="fill-ink font-serif text-[1.5rem] md:text-[1.375rem]">
        {useBusiness().place.city.name}
      </text>
    </svg>
    <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {[
        ['fill-primary', copy.free],
        ['fill-none stroke-soft', copy.paid],
        ['fill-none stroke-primary [stroke-dasharray:2_2]', copy.ring.name],
      ].map(([look, words]) => (
        <span key={words} className="inline-flex items-center gap-2">
          <svg viewBox="0 0 12 12" className={`size-3 ${look}`} strokeWidth="2" aria-hidden="true">
            <circle cx="6" cy="6" r="5" />
          </svg>
          {words}
        </span>
      ))}
    </figcaption>
  </figure>
)

const Personal = ({ title, statement }: Advantages['personal']) => {
  const { owner } = useBusiness()
  if (!owner.portrait)
    return (
      <li className="bg-sunken print:bg-transparent">
        <Row title={title} className="py-10 lg:py-14 print:py-0">
          <p className="mb-4 font-serif text-2xl text-balance">{statement}</p>
          <Signature person={owner} />
        </Row>
      </li>
    )
  return (
    <li className="bg-sunken print:bg-transparent">
      <div className={`${rowLook} items-end py-10 lg:py-14 print:py-0`}>
        <div className="lg:col-span-8">
          <h2 className="text-lg text-soft">{title}</h2>
          <p className="mt-3 font-serif text-3xl text-balance">{statement}</p>
        </div>
        <div className="lg:col-span-4 lg:justify-self-end">
          <Person person={owner} />
        </div>
      </div>
    </li>
  )
}

const Notice = ({ caption, steps }: Advantages['flexible']['notice']) => (
  <table className="mt-6 w-full text-left">
    <caption className="pb-2 text-left text-sm text-soft">{caption}</caption>
    <tbody>
      {steps.map(({ when, fee }) => (
        <tr key={when} className="border-t border-line">
          <th scope="row" className="py-2.5 pr-4 font-normal">
            {when}
          </th>
          <td className="tabular py-2 text-right font-serif text-2xl">{fee}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Report = ({ title, lines }: Advantages['results']['report']) => (
  <SampleSheet title={title}>
    <dl>
      {lines.map(([term, words]) => (
        <div key={term} className="grid grid-cols-[4.5rem_1fr] border-b border-line py-2.5 last:border-0 last:pb-0">
          <dt className="text-soft">{term}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </SampleSheet>
)

export const AdvantagesPage = () => {
  const { local, personal, flexible, growth, cost, results, ...page } = useContent(advantagesContent)
  return (
    <BandedPage {...page}>
      <li>
        <Row {...local} className="print:grid-cols-[1fr_90mm]">
          {local.map && <RegionMap copy={local.map} />}
        </Row>
      </li>
      <Personal {...personal} />
      <li>
        <Row title={flexible.title}>
          <Paragraphs of={flexible.text} className="measure text-lg" />
          <Notice {...flexible.notice} />
        </Row>
      </li>
      <li>
        <Row title={growth.title}>
          <Paragraphs of={growth.text} className="measure text-lg" />
        </Row>
      </li>
      <li>
        <Row title={cost.title}>
          <ul>
            {cost.points.map((point) => (
              <li key={point} className="border-t border-line py-3 text-lg first:border-0 first:pt-0">
                {point}
              </li>
            ))}
          </ul>
        </Row>
      </li>
      <li>
        <Row {...results} note={results.limit}>
          <Report {...results.report} />
        </Row>
      </li>
    </BandedPage>
  )
}
