import type { ReactNode } from 'react'

/** Why a form was not taken, announced at once. */
export const FormAlert = ({ className = '', children }: { className?: string; children: ReactNode }) =>
  children && (
    <p role="alert" className={`font-semibold text-danger ${className}`}>
      {children}
    </p>
  )
