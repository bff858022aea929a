import type { EditedText } from '#src/texts/schema.ts'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { readable } from '#web/content/words.ts'

export const Preview = ({ text, draft }: { text: EditedText; draft: string }) => (
  <section aria-labelledby="preview" className="min-w-0 lg:sticky lg:top-6 lg:self-start">
    <h2 id="preview" className="mb-3 font-sans text-sm font-semibold text-faint">
      As it is read
    </h2>
    <div className="measure grid gap-3 border-t border-line pt-4 text-lg wrap-anywhere">
      {text.page === 'FAQ' && <h3 className="font-sans font-semibold">{text.label}</h3>}
      <Paragraphs of={draft.trim() === '' ? ['Nothing is written.'] : readable(draft)} />
    </div>
  </section>
)
