import { type ComponentPropsWithoutRef, useEffect, useRef } from 'react'

const tones = {
  plain: 'border-l-edge bg-raised',
  good: 'border-l-primary bg-primary-wash',
  warning: 'border-l-tussock bg-tussock-wash',
  bad: 'border-l-danger bg-danger-wash',
}

export type Tone = keyof typeof tones

type CalloutProps = Omit<ComponentPropsWithoutRef<'section'>, 'title'> & {
  tone: Tone
  title?: string
  level?: 'h2' | 'h3' | 'p'
  takesFocus?: boolean
}

// Joins its classes without cn(), so that the public pages need not load it.
export const Callout = ({
  tone,
  title,
  level: Title = 'p',
  takesFocus = false,
  className = '',
  children,
  ...props
}: CalloutProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <section
      {...props}
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      data-edge={title ? true : undefined}
      className={`rounded-md border-l-4 px-5 py-4 focus-visible:outline-none ${title ? 'grid gap-1' : ''} ${tones[tone]} ${className}`}
    >
      {title && (
        <Title className={`${Title === 'p' ? 'font-semibold' : 'text-lg'} ${tone === 'bad' ? 'text-danger' : ''}`}>
          {title}
        </Title>
      )}
      {children}
    </section>
  )
}
