import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import { greet } from '#web/lib/focus-heading.ts'
import { useHead } from '#web/lib/head.ts'

type PageProps = {
  /** The window's title, before the business's name; the heading too, unless `heading` says otherwise. */
  title: string
  /** One sentence for search engines: every public page has one. */
  description?: string
  heading?: ReactNode
  /** The first paragraph, under the heading. */
  lead?: ReactNode
  /** Beside the heading: a badge, a button or two. */
  aside?: ReactNode
  /** Keeps the page out of search engines. */
  noindex?: boolean
  /** Only the title and robots: the children bring their own column and their own `Heading`. */
  bare?: boolean
  children?: ReactNode
}

/** A page: one title, one heading, which receives the focus after a change of page. */
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

/** The page's one h1. */
export const Heading = ({ children, className = 'text-3xl' }: Pick<ComponentProps<'h1'>, 'children' | 'className'>) => {
  const ref = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (ref.current) greet(ref.current)
  }, [])
  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
