import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Erasure } from '#src/people/schema.ts'
import { ListPage } from '#web/components/page/list-page.tsx'
import { Erased, Held, Requests } from './privacy.tsx'

/** What is held about an email address, also one that belongs to no client. */
export const PersonPage = () => {
  const { email = '' } = useSearch({ from: '/admin/people' })
  const [erasure, setErasure] = useState<Erasure | null>(null)
  return (
    <ListPage title="Privacy">
      <div className="mt-5">
        <Requests />
      </div>
      {erasure && <Erased {...erasure} />}
      <div className="mt-6">{erasure?.person.groups.length !== 0 && <Held email={email} onErased={setErasure} />}</div>
    </ListPage>
  )
}
