import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Erasure } from '#src/people/schema.ts'
import { ListPage } from '#web/components/page/list-page.tsx'
import { Erased, Held, Requests } from './privacy.tsx'

const Person = ({ email }: { email: string }) => {
  const [erasure, setErasure] = useState<Erasure | null>(null)
  return (
    <>
      {erasure && <Erased {...erasure} />}
      <div className="mt-6">{erasure?.person.groups.length !== 0 && <Held email={email} onErased={setErasure} />}</div>
    </>
  )
}

/** The data of an address that no client has. */
export const PersonPage = () => {
  const { email = '' } = useSearch({ from: '/admin/people' })
  return (
    <ListPage title="Privacy">
      <div className="mt-5">
        <Requests />
      </div>
      <Person key={email} email={email} />
    </ListPage>
  )
}
