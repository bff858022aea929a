import { portraitPath } from '#src/base/links.ts'
import type { Signatory } from '#src/business/schema.ts'
import { business } from '#web/lib/business.ts'

const Portrait = ({ portrait, name }: { portrait: string; name: string }) => (
  <img
    src={portraitPath(portrait)}
    alt={name}
    width={320}
    height={400}
    decoding="async"
    className="aspect-[4/5] h-auto w-24 shrink-0 rounded-md object-cover lg:w-70 lg:max-w-full print:w-24"
  />
)

type PersonProps = { person?: Signatory }

export const Signature = ({ person: { name, title } = business.owner }: PersonProps) => (
  <p className="min-w-0 leading-snug">
    <span className="block font-serif text-2xl font-normal italic wrap-anywhere">{name}</span>
    <span className="block text-sm text-soft">{title}</span>
  </p>
)

/** The portrait with the signature. A document that names an earlier signatory has no portrait. */
export const Person = ({ person = business.owner }: PersonProps) => (
  <div className="flex items-end gap-x-5 gap-y-4 lg:grid print:flex">
    {business.owner.portrait && person.name === business.owner.name && (
      <Portrait portrait={business.owner.portrait} name={person.name} />
    )}
    <Signature person={person} />
  </div>
)
