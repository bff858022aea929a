import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { useHead } from '#web/lib/head.ts'

type PageProps = {
  /** The document title, and the heading where there is no `heading`. */
  title: string
  description?: string
  heading?: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  noindex?: boolean
  /** Sets only the document head: the children bring their own column and `Heading`. */
  bare?: boolean
  children?: ReactNode
}

export const Page = ({
  title,
  description,
  heading = title,
  lead,
  aside,
  noindex,
  bare = false,
  children,
}: PageProps) => {
  useHead({ title, description, noindex })
  // React hydrates the page after the frame around it, and drops events while it commits. main.tsx and hydrate.js wait.
  useEffect(() => queueMicrotask(() => window.dispatchEvent(new Event('hydrated'))), [])
  if (bare) return children
  return (
    <div className="column pt-10 pb-20 sm:pt-14 print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <Heading>{heading}</Heading>
        {aside}
      </div>
      {lead && <p className="measure mt-5 text-lg text-soft">{lead}</p>}
      {children}
    </div>
  )
}

/** The page's one h1, which takes the focus after a navigation. */
export const Heading = ({ children, className = 'text-3xl' }: Pick<ComponentProps<'h1'>, 'children' | 'className'>) => {
  const ref = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (ref.current) focusHeading(ref.current)
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
