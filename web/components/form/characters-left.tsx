const shownBelow = 200
const step = 50

const wordsLeft = (left: number) =>
  `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`

/** A screen reader hears every fiftieth character, not each. */
export const CharactersLeft = ({ text, max }: { text: string; max: number }) => {
  const left = max - text.length
  const rounded = left < 0 ? left : Math.ceil(left / step) * step
  return (
    <>
      <p
        aria-hidden="true"
        className={`tabular min-h-5 text-sm ${left < 0 ? 'font-semibold text-danger' : 'text-soft'}`}
      >
        {left <= shownBelow && wordsLeft(left)}
      </p>
      <p role="status" className="sr-only">
        {left <= shownBelow && wordsLeft(rounded)}
      </p>
    </>
  )
}
