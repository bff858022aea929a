import { portraitPath } from '#src/base/links.ts'
import type { Signatory } from '#src/business/schema.ts'
import { business } from '#web/lib/business.ts'

const { owner } = business

const srcSet = (portrait: string, format: 'avif' | 'jpg') =>
  ([320, 640] as const).map((width) => `${portraitPath(portrait, width, format)} ${width}w`).join(', ')

const Portrait = ({ portrait, name }: { portrait: string; name: string }) => (
  <picture className="w-24 shrink-0 lg:w-full print:w-24">
    <source type="image/avif" srcSet={srcSet(portrait, 'avif')} sizes="(min-width: 64rem) 22rem, 6rem" />
    <img
      src={portraitPath(portrait, 320, 'jpg')}
      srcSet={srcSet(portrait, 'jpg')}
      sizes="(min-width: 64rem) 22rem, 6rem"
      alt={name}
      width={320}
      height={400}
      loading="lazy"
      decoding="async"
      className="h-auto w-full rounded-md"
    />
  </picture>
)

type PersonProps = { person?: Signatory }

export const Signature = ({ person: { name, title } = owner }: PersonProps) => (
  <p className="min-w-0 leading-snug">
    <span className="block font-serif text-2xl font-normal italic wrap-anywhere">{name}</span>
    <span className="block text-sm text-soft">{title}</span>
  </p>
)

/** The portrait with the signature. A document that names an earlier signatory has no portrait. */
export const Person = ({ person = owner }: PersonProps) => (
  <div className="flex items-end gap-x-5 gap-y-4 lg:grid print:flex">
    {owner.portrait && person.name === owner.name && <Portrait portrait={owner.portrait} name={person.name} />}
    <Signature person={person} />
  </div>
)
