import type { ReactNode } from 'react'
import type { Signatory } from '#src/business/schema.ts'
import { type AskedKind, askedKinds, messageMax } from '#src/conversation/rules.ts'
import { BusinessPhone } from '#web/components/contact.tsx'
import { CharactersLeft } from '#web/components/form/characters-left.tsx'
import { controlAttributes, FieldBox } from '#web/components/form/field-box.tsx'
import { ActButton, PageForm, useOffers } from '#web/components/form/page-form.tsx'
import { Portrait } from '#web/components/person.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { nativeInputLook } from '#web/components/ui/native-input-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { askButtonId, askFieldId, type QuestionDraft } from './asking.ts'

const { ask: copy } = quotePage

type AskProps = { asking: QuestionDraft; kind: AskedKind; name: string; stillOpen: boolean }

const AskForm = ({ asking, kind, name, stillOpen }: AskProps) => {
  const isOpen = asking.kind === kind
  const text = isOpen ? asking.text : ''
  const field = {
    id: isOpen ? askFieldId : `${askFieldId}-${kind}`,
    hint: stillOpen ? `${copy.stillOpen} ${copy.hint}` : copy.hint,
    error: (isOpen && asking.error) || undefined,
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) open ? asking.open(kind) : asking.close()
      }}
      className="open:basis-full"
    >
      <summary
        id={askButtonId(kind)}
        className={buttonLook({
          variant: 'link',
          className: 'min-h-11 list-none text-sm [&::-webkit-details-marker]:hidden',
        })}
      >
        {copy.kinds[kind].button(name)}
      </summary>
      <PageForm at={askButtonId(kind)} values={{ kind }} onSubmit={asking.onSubmit} className="mt-3 mb-2">
        <FieldBox {...field} label={copy.kinds[kind].label} className="max-w-2xl">
          <textarea
            {...controlAttributes({ ...field, name: 'text', required: true })}
            rows={4}
            value={text}
            onChange={({ target }) => asking.write(target)}
            className={`${nativeInputLook} field-sizing-content max-h-96 min-h-28 resize-y`}
          />
          <CharactersLeft text={text} max={messageMax} />
          <div className="flex flex-wrap gap-3">
            <ActButton act="question" variant="secondary" busy={asking.busy}>
              {asking.busy ? copy.sending : copy.kinds[kind].send}
            </ActButton>
            {isOpen && (
              <button type="button" className={buttonLook({ variant: 'quiet' })} onClick={asking.close}>
                {copy.cancel}
              </button>
            )}
          </div>
        </FieldBox>
      </PageForm>
    </details>
  )
}

/** Whom to ring. A narrow page has the face in the note above. */
export const Contact = ({ person }: { person: Signatory }) => (
  <div className="flex items-center gap-4">
    <Portrait person={person} className="w-16 max-lg:hidden" />
    <p className="leading-snug">
      <b className="block wrap-anywhere">{person.name}</b>
      <BusinessPhone />
    </p>
  </div>
)

type AskFormsProps = Omit<AskProps, 'kind' | 'stillOpen'> & {
  kinds?: readonly AskedKind[]
  stillOpen?: boolean
  children?: ReactNode
}

export const AskForms = ({ asking, name, kinds = askedKinds, stillOpen = false, children }: AskFormsProps) =>
  useOffers('question') && (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-5">
      <p role="status" className="sr-only">
        {asking.busy ? copy.sending : asking.status}
      </p>
      {kinds.map((kind) => (
        <AskForm key={kind} asking={asking} kind={kind} name={name} stillOpen={stillOpen} />
      ))}
      {children}
    </div>
  )
