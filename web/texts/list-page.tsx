import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { EditedText } from '#src/texts/schema.ts'
import { textPages } from '#src/texts/text.ts'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Section } from '#web/components/section.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { siteParagraphs } from '#web/content/words.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { publishTextsMutation, textsQuery } from './queries.ts'
import { ReferencesSection } from './references.tsx'

const draftsIn = (texts: readonly EditedText[]) => texts.filter(({ draft }) => draft !== null)

const Row = ({ text }: { text: EditedText }) => (
  <li className="border-b border-line">
    <Link
      to="/admin/settings/site/$id"
      params={{ id: text.key }}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 hover:text-primary"
    >
      <span className="min-w-0">
        <span className="block font-semibold">{text.label}</span>
        <span className="line-clamp-1 text-sm text-soft wrap-anywhere">
          {siteParagraphs(useBusiness(), text.draft ?? text.published)[0] || 'Nothing is written.'}
        </span>
      </span>
      {text.draft !== null && <Badge variant="warning">Draft</Badge>}
    </Link>
  </li>
)

const PublishDrafts = ({ texts }: { texts: readonly EditedText[] }) => {
  const publish = useMutation(publishTextsMutation)
  const drafts = draftsIn(texts)
  if (drafts.length === 0) return null
  return (
    <Button className="mt-4" busy={publish.isPending} onClick={() => publish.mutate(drafts)}>
      {drafts.length === 1 ? 'Publish the draft' : `Publish ${drafts.length} drafts`}
    </Button>
  )
}

const sentence = (texts: readonly EditedText[]) => {
  const { length } = draftsIn(texts)
  if (length === 0) return 'Each text of the site that is yours to write. Choose one.'
  return length === 1 ? 'One draft waits to be published.' : `${length} drafts wait to be published.`
}

export const TextsPage = () => (
  <SettingsPage title="Your site" query={useQuery(textsQuery)} subject="the texts" sentence={sentence}>
    {(data) => (
      <>
        <PublishDrafts texts={data} />
        <div className="mt-6">
          {textPages.map((page) => (
            <Fragment key={page}>
              <Section title={page}>
                <ul className="-mt-2.5">
                  {data
                    .filter((text) => text.page === page)
                    .map((text) => (
                      <Row key={text.key} text={text} />
                    ))}
                </ul>
              </Section>
              {page === 'Home' && <ReferencesSection />}
            </Fragment>
          ))}
        </div>
      </>
    )}
  </SettingsPage>
)
