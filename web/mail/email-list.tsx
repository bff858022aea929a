import { useRef } from 'react'
import type { LetterNews } from '#src/mail/schema.ts'
import { cn } from '#web/lib/cn.ts'
import { LetterButtons } from './email-buttons.tsx'
import { letterName, letterNews } from './email-labels.ts'

type LettersProps = {
  letters: readonly LetterNews[]
  /** Reads again what they are about. */
  refresh: () => Promise<unknown>
}

/** The letters about a thing, and what became of each; nothing where there are none. */
export const LetterList = ({ letters, refresh }: LettersProps) =>
  letters.length > 0 && (
    <>
      <h3 className="mt-6 text-lg">Letters</h3>
      <ul className="mt-3 grid gap-3">
        {letters.map((letter) => (
          <LetterItem key={letter.id} letter={letter} refresh={refresh} />
        ))}
      </ul>
    </>
  )

const LetterItem = ({ letter, refresh }: { letter: LetterNews } & Pick<LettersProps, 'refresh'>) => {
  const item = useRef<HTMLLIElement>(null)
  const { words, failed } = letterNews(letter)
  return (
    <li ref={item} tabIndex={-1}>
      {letterName(letter.kind)}
      <span className={cn('block text-sm wrap-anywhere', failed ? 'font-semibold text-danger' : 'text-faint')}>
        {words}
      </span>
      {failed && (
        <div className="mt-2">
          <LetterButtons letter={letter} refresh={refresh} focusAfter={() => item.current} />
        </div>
      )}
    </li>
  )
}
