import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useRef, useState } from 'react'
import { isChangedMeanwhile } from '#src/base/problem.ts'
import { formatInstant } from '#src/base/time.ts'
import { placeholdersIn } from '#src/texts/rules.ts'
import type { EditedText } from '#src/texts/schema.ts'
import { readText, texts } from '#src/texts/text.ts'
import { Callout } from '#web/components/callout.tsx'
import { useAppForm, useSelector } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { placeholderValues } from '#web/content/figures.ts'
import { navigation } from '#web/content/site.ts'
import { siteParagraphs } from '#web/content/words.ts'
import { useBusiness, useContent } from '#web/lib/business.tsx'
import { publishTypedMutation, restoreTextMutation, saveDraftMutation, textsQuery } from './queries.ts'

const summaryLook = 'min-h-11 cursor-pointer py-2.5 font-semibold'

/** The placeholders of a text; those of the product's own wording come first. */
const Placeholders = ({ text }: { text: EditedText }) => {
  const values = useContent(placeholderValues)
  const names = [...new Set([...placeholdersIn(texts[text.key].text), ...text.tokens])]
  return (
    names.length > 0 && (
      <details>
        <summary className={summaryLook}>Figures that you can use, as the site shows them</summary>
        <dl className="grid gap-1 text-sm">
          {names.map((name) => (
            <div key={name} className="grid grid-cols-[12rem_minmax(0,1fr)] gap-x-3">
              <dt className="font-mono wrap-anywhere">{`{${name}}`}</dt>
              <dd className="text-soft">{values[name] || 'nothing'}</dd>
            </div>
          ))}
        </dl>
      </details>
    )
  )
}

type HistoryProps = { text: EditedText; dirty: boolean; onRestored: (text: string) => void }

const History = ({ text, dirty, onRestored }: HistoryProps) => {
  const restore = useMutation(restoreTextMutation)
  const versions = [
    ...text.versions.map(({ at, by, ...version }) => ({ ...version, when: `${formatInstant(at)}, ${by}` })),
    { version: 0, text: texts[text.key].text, when: 'The words of the product' },
  ]
  return (
    <details>
      <summary className={summaryLook}>Earlier versions</summary>
      {dirty && <p className="mb-2 text-sm text-soft">Save or publish what you typed before you restore another.</p>}
      <ul>
        {versions.map((version) => (
          <li key={version.version} className="grid gap-1.5 border-t border-line py-4">
            <p className="text-sm text-soft wrap-anywhere">{version.when}</p>
            <p className="line-clamp-3 wrap-anywhere">{version.text || 'Nothing is written.'}</p>
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              unavailable={dirty}
              busy={restore.isPending && restore.variables.version === version.version}
              onClick={() =>
                restore.mutate(
                  { key: text.key, version: version.version, seen: text.version },
                  { onSuccess: () => onRestored(version.text) },
                )
              }
            >
              Restore<span className="sr-only"> {version.when}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const Preview = ({ text, draft }: { text: EditedText; draft: string }) => {
  const business = useBusiness()
  return (
    <section aria-labelledby="preview" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
      <h2 id="preview" className="mb-3 font-sans text-sm font-semibold text-faint">
        As it is read
      </h2>
      <div className="measure grid gap-3 border-t border-line pt-4 text-lg wrap-anywhere">
        {text.page === 'FAQ' && <h3 className="font-sans font-semibold">{text.label}</h3>}
        <Paragraphs of={draft.trim() === '' ? ['Nothing is written.'] : siteParagraphs(business, draft)} />
      </div>
    </section>
  )
}

const Editor = ({ text }: { text: EditedText }) => {
  const { key } = text
  const save = useMutation(saveDraftMutation)
  const publish = useMutation(publishTypedMutation)
  const isDraft = useRef(false)
  const seen = useRef(text.version)
  const [isConflict, setConflict] = useState(false)
  const stored = text.draft ?? text.published
  const form = useAppForm({
    values: { draft: stored },
    parse: ({ draft }) => {
      const read = readText(key, draft)
      return 'fault' in read ? { fields: { draft: read.fault } } : { data: { key, draft: read.text } }
    },
    send: (typed) =>
      (isDraft.current ? save : publish).mutateAsync({ ...typed, version: seen.current }).catch((error: Error) => {
        setConflict(isChangedMeanwhile(error))
        throw error
      }),
    onSuccess: () => setConflict(false),
  })
  const typed = useSelector(form.api.store, ({ values }) => values.draft)
  const dirty = useSelector(form.api.store, ({ isDefaultValue }) => !isDefaultValue)
  // What is typed answers the text that was shown, not one that another tab saved meanwhile.
  if (!dirty || isConflict) seen.current = text.version
  return (
    <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-6">
        {isConflict && (
          <Callout tone="warning" title="Stored meanwhile">
            <p className="measure whitespace-pre-wrap wrap-anywhere">{stored || 'Nothing is written.'}</p>
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              onClick={() => {
                form.api.reset({ draft: stored })
                setConflict(false)
              }}
            >
              Use this instead of yours
            </Button>
          </Callout>
        )}
        <FormFrame form={form} label={text.label} unmarked>
          <form.LongText
            name="draft"
            label="Text"
            hint={text.hint ?? (texts[key].line ? undefined : 'A blank line begins a paragraph.')}
            rows={texts[key].line ? 4 : 12}
            counted={text.max}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton onClick={() => (isDraft.current = false)}>Publish</SubmitButton>
            <SubmitButton variant="secondary" onClick={() => (isDraft.current = true)}>
              Save draft
            </SubmitButton>
          </div>
        </FormFrame>
        <Placeholders text={text} />
        <History text={text} dirty={dirty} onRestored={(draft) => form.api.reset({ draft })} />
      </div>
      <Preview text={text} draft={useDeferredValue(typed)} />
      <LeaveGuard form={form} />
    </div>
  )
}

export const EditTextPage = ({ textKey }: { textKey: string }) => {
  const query = useQuery(textsQuery)
  const text = query.data?.find(({ key }) => key === textKey)
  const path = navigation.find(({ label }) => label === text?.page)?.to
  const sentence = () => {
    if (!text) return 'There is no such text.'
    return text.draft === null
      ? `${text.page}: this is what is published.`
      : `${text.page}: a draft waits to be published.`
  }
  return (
    <SettingsPage title={text?.label ?? 'Your site'} query={query} subject="the texts" sentence={sentence}>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to="/admin/settings/site" className="link inline-flex min-h-11 items-center">
          All texts
        </Link>
        {path && (
          <a href={path} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
            {text?.page} on the site
          </a>
        )}
      </p>
      {text && <Editor key={text.key} text={text} />}
    </SettingsPage>
  )
}
