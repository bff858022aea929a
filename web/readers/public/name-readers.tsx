import { type ReaderPurpose, readerPurposes } from '#src/quotes/rules.ts'
import { maxReaders } from '#src/readers/rules.ts'
import type { NewReader } from '#src/readers/schema.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { Fold } from '#web/components/fold.tsx'
import { Choice } from '#web/components/form/choice.tsx'
import { ErrorSummary } from '#web/components/form/error-summary.tsx'
import { FormAlert } from '#web/components/form/form-alert.tsx'
import { controlIn, TextField } from '#web/components/form/native-fields.tsx'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { readersPage as copy } from '#web/content/readers.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { usePosted } from '#web/lib/posted.ts'
import { answerOf, api, tokenParam } from '#web/lib/query/api.ts'
import { useAction } from '#web/lib/query/use-action.ts'
import { sentenceOf, toFailure, useFormSubmission } from '#web/lib/use-form-submission.ts'
import { useAnswerCache } from '#web/quotes/public/queries.ts'

const link = api.quotes[':token'].readers
const foldId = 'readers'
const prefix = 'reader-'

/** Checks nothing, because the server checks what is typed. */
const parse = (form: FormData): { data: NewReader } => {
  const typed = (name: string) => String(form.get(name) ?? '')
  return {
    data: {
      ...{ name: typed('name'), email: typed('email'), for: typed('for') as ReaderPurpose },
      ...(form.has('bills') && { bills: true }),
    },
  }
}

const ReaderForm = ({ token }: { token: string }) => {
  const show = useAnswerCache()
  const { errors, submission, refused, typed, attributes } = useFormSubmission({
    parse,
    send: (json: NewReader) => answerOf(link.$post({ ...tokenParam(token), json }), 'success'),
    onSuccess: show,
    toFailure,
    posted: usePosted(['name-reader']),
  })
  const { fields } = errors
  const isSending = submission?.isSending ?? false
  const field = (name: 'name' | 'email') => ({
    ...{ name, prefix, label: copy.labels[name], value: typed(name) ?? '', error: fields[name] },
    ...{ required: true, unmarked: true, autoComplete: 'off', spellCheck: false },
  })
  return (
    <PageForm at={foldId} {...attributes} aria-label={copy.heading} className="mt-4 grid gap-4">
      {Object.keys(fields).length > 0 && <ErrorSummary errors={errors} find={controlIn(copy.labels, prefix)} />}
      <TextField {...field('name')} />
      <TextField {...field('email')} type="email" inputMode="email" />
      <fieldset>
        <legend className="font-semibold">{copy.labels.for}</legend>
        {readerPurposes.map((purpose) => (
          <Choice
            key={purpose}
            name="for"
            value={purpose}
            label={copy.purposes[purpose]}
            defaultChecked={(typed('for') ?? 'read') === purpose}
          />
        ))}
        <Choice type="checkbox" name="bills" label={copy.labels.bills} defaultChecked={typed('bills') === 'on'} />
      </fieldset>
      <FormAlert>{(submission?.failure ?? refused)?.sentence}</FormAlert>
      <p>
        <ActButton act="name-reader" variant="secondary" busy={isSending}>
          {isSending ? copy.sending : copy.send}
        </ActButton>
      </p>
    </PageForm>
  )
}

type NameReadersProps = { token: string; answer: Pick<OpenQuote, 'readers' | 'reader' | 'readonly'> }

/** Whom the first addressee named, and while the quote is open the form. */
export const NameReaders = ({ token, answer: { readers, reader, readonly } }: NameReadersProps) => {
  const show = useAnswerCache()
  const heading = useFocusAfter(readers.map(({ id, ended }) => `${id}${ended}`).join())
  const wasPosted = usePosted(['name-reader', 'end-reader']) !== null
  const end = useAction(
    (id: string) => answerOf(link[':id'].end.$post({ param: { token, id }, json: {} }), 'success'),
    { onSuccess: show, posted: usePosted(['end-reader']) },
  )
  const mayName = !readonly && readers.length < maxReaders
  if (reader || (readonly && readers.length === 0)) return null
  return (
    <div className="mt-6 print:hidden">
      <Fold id={foldId} title={copy.heading} headingRef={heading} open={wasPosted}>
        {mayName && <p className="text-sm text-soft">{copy.text}</p>}
        <FormAlert>{end.error && sentenceOf(end.error)}</FormAlert>
        <ul>
          {readers.map(({ id, name, for: purpose, ended }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="wrap-anywhere">
                {name}, <span className="text-soft">{copy.purposes[purpose]}</span>
              </span>
              {ended ? (
                <span className="text-sm text-soft">{copy.ended[ended]}</span>
              ) : (
                <PageForm at={foldId} values={{ reader: id }}>
                  <ActButton
                    act="end-reader"
                    variant="link"
                    busy={end.isPending}
                    className="min-h-11"
                    aria-label={`${copy.end}, ${name}`}
                    run={() => end.mutate(id)}
                  >
                    {copy.end}
                  </ActButton>
                </PageForm>
              )}
            </li>
          ))}
        </ul>
        {mayName && <ReaderForm key={readers.length} token={token} />}
      </Fold>
    </div>
  )
}
