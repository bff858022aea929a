import type { ReactNode } from 'react'

export const RequiredMark = () => (
  <span aria-hidden="true" className="text-danger">
    {' *'}
  </span>
)

export const FieldMessages = ({ id, hint, error }: { id: string; hint?: ReactNode; error: string | undefined }) => (
  <>
    {hint && (
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className="flex items-baseline gap-1.5 font-semibold text-danger">
        <svg className="size-3.5 shrink-0 translate-y-px" viewBox="0 0 14 14" aria-hidden="true">
          <path
            d="M7 0a7 7 0 1 0 0 14A7 7 0 0 0 7 0Zm-.9 3h1.8l-.3 5H6.4L6.1 3ZM7 11.4a1.1 1.1 0 1 1 0-2.2 1.1 1.1 0 0 1 0 2.2Z"
            fill="currentColor"
            fillRule="evenodd"
          />
        </svg>
        <span className="min-w-0 wrap-anywhere">{error}</span>
      </p>
    )}
  </>
)

/** An entry of an error summary, which moves the focus to its control. `id` is undefined where no control shows the error. */
export const ErrorLink = ({ id, text }: { id: string | undefined; text: string }) => {
  if (id === undefined) return <span className="font-semibold text-danger">{text}</span>
  return (
    <a
      href={`#${id}`}
      className="link inline-block py-0.5 font-semibold text-danger hover:text-danger-deep"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {text}
    </a>
  )
}
