import { type AskedKind, askedKinds, messageMax } from '#src/conversation/rules.ts'
import { CharactersLeft } from '#web/components/form/characters-left.tsx'
import { controlAttributes, FieldBox } from '#web/components/form/field-box.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { nativeInputLook } from '#web/components/ui/native-input-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { askButtonId, askFieldId, askFormId, type QuestionDraft } from './asking.ts'

const { ask: copy } = quotePage

type AskProps = { asking: QuestionDraft }

export const AskButtons = ({ asking, kinds = askedKinds }: AskProps & { kinds?: readonly AskedKind[] }) =>
  kinds.map((kind) => (
    <button
      key={kind}
      id={askButtonId(kind)}
      type="button"
      aria-expanded={asking.kind === kind}
      className={buttonLook({ variant: 'quiet', className: 'ring-1 ring-line ring-inset' })}
      onClick={() => (asking.kind === kind ? asking.close() : asking.open(kind))}
    >
      {copy.kinds[kind].button}
    </button>
  ))

/** A form cannot be part of another one, so the controls of {@link AskPanel} name this one. */
export const AskForm = ({ asking }: AskProps) => <form id={askFormId} noValidate hidden onSubmit={asking.onSubmit} />

export const AskPanel = ({ asking, stillOpen = false }: AskProps & { stillOpen?: boolean }) => {
  const { kind, text, busy } = asking
  const hint = stillOpen ? `${copy.stillOpen} ${copy.hint}` : copy.hint
  const field = { id: askFieldId, hint, error: asking.error ?? undefined }
  return (
    <>
      <p role="status" className="sr-only">
        {busy ? copy.sending : asking.status}
      </p>
      {kind && (
        <FieldBox {...field} label={copy.kinds[kind].label} className="mt-5 max-w-2xl">
          <textarea
            {...controlAttributes({ ...field, name: 'text', required: true })}
            form={askFormId}
            rows={5}
            value={text}
            onChange={({ target }) => asking.write(target)}
            className={`${nativeInputLook} field-sizing-content max-h-96 min-h-32 resize-y`}
          />
          <CharactersLeft text={text} max={messageMax} />
          <div className="flex flex-wrap gap-3">
            <BusyButton type="submit" form={askFormId} busy={busy}>
              {busy ? copy.sending : copy.kinds[kind].send}
            </BusyButton>
            <button type="button" className={buttonLook({ variant: 'quiet' })} onClick={asking.close}>
              {copy.cancel}
            </button>
          </div>
        </FieldBox>
      )}
    </>
  )
}
