import type { ReactNode } from 'react'

/** Beside a label: its field must be filled in. */
export const Star = () => (
  <span aria-hidden="true" className="text-danger">
    {' *'}
  </span>
)

/** What a control needs, and what is wrong with what it holds; the control names them by `aria-describedby`. */
export const Notes = ({ id, hint, fault }: { id: string; hint?: ReactNode; fault: string | undefined }) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
    )}
    {fault && (
      <p id={`${id}-error`} className="flex items-baseline gap-1.5 font-semibold text-danger">
        <svg className="size-3.5 shrink-0 translate-y-px" viewBox="0 0 14 14" aria-hidden="true">
          <path
            d="M7 0a7 7 0 1 0 0 14A7 7 0 0 0 7 0Zm-.9 3h1.8l-.3 5H6.4L6.1 3ZM7 11.4a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z"
            fill="currentColor"
            fillRule="evenodd"
          />
        </svg>
        <span className="min-w-0 wrap-anywhere">{fault}</span>
      </p>
    )}
  </>
)
