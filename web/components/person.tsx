import { portraitPath } from '#src/base/links.ts'
import type { Signatory } from '#src/business/schema.ts'
import { useBusiness } from '#web/lib/business.tsx'

type PersonProps = { person: Signatory }

/** A document that names an earlier signatory has no portrait. */
export const Portrait = ({ person, className }: PersonProps & { className: string }) => {
  const { owner } = useBusiness()
  return (
    owner.portrait &&
    person.name === owner.name && (
      <img
        src={portraitPath(owner.portrait)}
        alt={person.name}
        width={320}
        height={400}
        decoding="async"
        className={`aspect-[4/5] h-auto shrink-0 rounded-md object-cover print:w-24 ${className}`}
      />
    )
  )
}

/** Nothing where nobody is set. */
export const Signature = ({ person: { name, title } }: PersonProps) =>
  name && (
    <p className="min-w-0 leading-snug">
      <span className="block font-serif text-2xl font-normal italic wrap-anywhere">{name}</span>
      <span className="block text-sm text-soft">{title}</span>
    </p>
  )

export const Person = ({ person }: PersonProps) => (
  <div className="flex items-end gap-x-5 gap-y-4 empty:hidden lg:grid print:flex">
    <Portrait person={person} className="w-24 lg:w-70 lg:max-w-full" />
    <Signature person={person} />
  </div>
)
