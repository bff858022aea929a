import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CompanyId } from '#src/base/id.ts'

/** A link to the page of a company; the text alone where there is none. */
export const ClientLink = ({ id, children }: { id: CompanyId | null; children: ReactNode }) =>
  id === null ? (
    children
  ) : (
    <Link to="/admin/clients/$id" params={{ id }} className="link inline-block py-0.5 wrap-anywhere">
      {children}
    </Link>
  )
