import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EditedText } from '#src/texts/schema.ts'
import { texts } from '#src/texts/text.ts'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { navigation } from '#web/content/site.ts'
import { fillFrame, findText, loadPage, type PageSource, readable, reveal, writeText } from './page-with-draft.ts'

/** The page of the site that shows the text; null where a visitor sees it after a press, or in an email. */
const pathOf = ({ key, page }: EditedText) =>
  key === 'form-thanks' ? null : (navigation.find(({ label }) => label === page)?.to ?? null)

type FrameProps = { page: PageSource; text: EditedText; draft: string }

const Frame = ({ page, text, draft }: FrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [elements, setElements] = useState<HTMLElement[]>([])
  const shown = useRef([text.published, ...text.versions.map((one) => one.text), texts[text.key].text]).current
  const fill = () => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    fillFrame(inside, page)
    setElements(findText(inside, shown))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page alone fills the frame
  useEffect(fill, [page])
  useEffect(() => {
    reveal(writeText(elements, draft))
  }, [elements, draft])
  return (
    <iframe
      ref={frame}
      title={`${text.page} with your draft`}
      // Some browsers replace the first document of a frame once it is loaded.
      onLoad={() => frame.current?.contentDocument?.body.childElementCount === 0 && fill()}
      className="h-120 w-full rounded-md border border-line bg-ground lg:h-160"
    />
  )
}

const PageWithDraft = ({ path, ...props }: Omit<FrameProps, 'page'> & { path: string }) => {
  const query = useQuery({
    queryKey: ['page', path],
    queryFn: () => loadPage(path),
    gcTime: 0,
    structuralSharing: false,
  })
  if (query.error) return <QueryError title="Failed to load the page" query={query} />
  return query.data ? <Frame page={query.data} {...props} /> : <Skeletons className="grid" height="h-120" />
}

export const Preview = ({ text, draft }: { text: EditedText; draft: string }) => {
  const path = pathOf(text)
  return (
    <section aria-labelledby="preview" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
      <h2 id="preview" className="mb-3 font-sans text-sm font-semibold text-faint">
        {path ? 'The page with your draft' : 'As it is read'}
      </h2>
      {path ? (
        <PageWithDraft path={path} text={text} draft={draft} />
      ) : (
        <div className="measure grid gap-3 border-t border-line pt-4 font-serif text-xl wrap-anywhere">
          <Paragraphs of={draft.trim() === '' ? ['Nothing is written.'] : readable(draft)} />
        </div>
      )}
    </section>
  )
}
