import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { Erasure } from '#src/people/schema.ts'
import type { Company } from '#src/workflows/people/schema.ts'
import { EmailLink } from '#web/components/email-link.tsx'
import { DetailPage } from '#web/components/page/detail-page.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { RunningEngagements } from '#web/days/admin/running.tsx'
import { Erased, Held, Requests } from '#web/people/privacy.tsx'
import { MergeSection, SharedDomain } from './merging.tsx'
import { companyQuery } from './queries.ts'
import { Records } from './records.tsx'

const People = ({ people }: Pick<Company, 'people'>) => (
  <ul className="mt-3 grid gap-1 text-sm">
    {people.map(({ email, name, phones }) => (
      <li key={email} className="flex flex-wrap items-baseline gap-x-4 wrap-anywhere">
        <span>{name}</span>
        <EmailLink email={email} className="min-w-0 py-0.5" />
        {phones.map((phone) => (
          <span key={phone} className="tabular py-0.5">
            <PhoneLink phone={phone} />
          </span>
        ))}
      </li>
    ))}
  </ul>
)

const PersonPrivacy = ({ isAsked, ...person }: ComponentProps<typeof Held> & { isAsked: boolean }) => {
  const [isOpen, setOpen] = useState(isAsked)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-t border-line"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold wrap-anywhere">{person.email}</summary>
      <div className="pb-6">{isOpen && <Held {...person} />}</div>
    </details>
  )
}

type PrivacyProps = Pick<Company, 'people'> & { asked: string | undefined; onErased: (erasure: Erasure) => void }

const Privacy = ({ people, asked, onErased }: PrivacyProps) => {
  const summaryRef = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked !== undefined) summaryRef.current?.focus()
  }, [asked])
  return (
    <details id="privacy" open={asked !== undefined} className="mt-10 border-t border-line pt-2">
      <summary ref={summaryRef} className="min-h-11 cursor-pointer py-2.5 text-lg font-semibold">
        Privacy
      </summary>
      <Requests />
      <div className="mt-5">
        {people.map(({ email }) => (
          <PersonPrivacy
            key={email}
            email={email}
            isAsked={email.toLowerCase() === asked?.toLowerCase()}
            onErased={onErased}
          />
        ))}
      </div>
    </details>
  )
}

/** Everything about one company. After an erasure there may be no record left to show. */
export const ClientPage = () => {
  const { id } = useParams({ from: '/admin/clients/$id' })
  const { privacy } = useSearch({ from: '/admin/clients/$id' })
  const { data, isError } = useQuery(companyQuery(id))
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const company = isError ? undefined : data
  const name = company?.name ?? 'Client'
  return (
    <DetailPage
      title={name}
      heading={name}
      back={{ to: '/admin/clients', label: 'Back to clients' }}
      lead={erasure && <Erased {...erasure} />}
    >
      {company && (
        <>
          <SharedDomain company={company} />
          <People people={company.people} />
          <RunningEngagements quotes={company.quotes} />
          <Records company={company} />
          <MergeSection company={company} />
          <Privacy people={company.people} asked={privacy} onErased={setErasure} />
        </>
      )}
    </DetailPage>
  )
}
