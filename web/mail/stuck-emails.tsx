import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { type Instant, showInstant } from '#src/base/time.ts'
import { reference } from '#src/quotes/rules.ts'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { LetterButtons } from './email-buttons.tsx'
import { letterName, letterNews } from './email-labels.ts'
import { stuckLettersQuery } from './queries.ts'

/** A provider that refuses one letter may refuse them all: the list below stays in sight. */
const shownAtFirst = 4

type Stuck = { subject_id: string; created_at: Instant }

const pages = {
  quo: { to: '/admin/quotes/$id', what: ({ subject_id }: Stuck) => reference(subject_id) },
  lea: { to: '/admin/leads/$id', what: ({ created_at }: Stuck) => showInstant(created_at) },
} as const

/** The page of what a letter is about, where its buttons are. */
const pageOf = (subjectId: string) => {
  const kind = subjectId.slice(0, subjectId.indexOf('_'))
  return kind === 'quo' || kind === 'lea' ? pages[kind] : null
}

/** What an admin has to decide about letters (G3, G4); nothing where there is none. */
export const StuckLetters = () => {
  const letters = useQuery(stuckLettersQuery).data?.items ?? []
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const listId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  if (letters.length === 0) return null
  const shown = isOpen ? letters : letters.slice(0, shownAtFirst)
  return (
    <Notice look="heed" aria-labelledby={id} className="mt-6">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg">
        {letters.length} {letters.length === 1 ? 'letter' : 'letters'} did not go out
      </h2>
      <ul id={listId} className="mt-2 grid gap-3 text-sm">
        {shown.map((letter) => {
          const page = pageOf(letter.subject_id)
          return page ? (
            <li key={letter.id}>
              <Link
                to={page.to}
                params={{ id: letter.subject_id }}
                state={{ fromList: true }}
                className="link inline-flex min-h-6 items-center"
              >
                {letterName(letter.kind)}, {page.what(letter)}
              </Link>
            </li>
          ) : (
            <li key={letter.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div className="min-w-0">
                {letterName(letter.kind)}, {showInstant(letter.created_at)}
                <span className="block text-soft wrap-anywhere">{letterNews(letter).words}</span>
              </div>
              <LetterButtons
                letter={letter}
                focusAfter={() => heading.current ?? document.querySelector<HTMLElement>('main h1')}
              />
            </li>
          )
        })}
      </ul>
      {letters.length > shownAtFirst && (
        <Button
          variant="link"
          className="mt-2 text-sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${letters.length}`}
        </Button>
      )}
    </Notice>
  )
}
