import { expect, test } from 'vitest'
import { markupOf } from '#tests/fixtures/web.tsx'
import { Cards } from '#web/components/page/list-page.tsx'

test.each([
  [10, false, null],
  [12, false, 'Show all 12'],
  [50, true, 'Show more'],
])(
  'of %i loaded cards, with more to load: %j, ten are shown, and a button for the rest: %s',
  (count, hasNextPage, words) => {
    const items = Array.from({ length: count }, (_, at) => ({ id: `quo_${at}` }))
    const card = ({ id }: { id: string }) => <li key={id}>{id}</li>
    const markup = markupOf(
      <Cards listing={{ items, hasNextPage } as never} ids={[]} label="Won" countId="count" fold={10} card={card} />,
    )
    expect(markup.match(/<li>/g)).toHaveLength(10)
    expect(/Show [a-z]+( \d+)?/.exec(markup)?.[0] ?? null).toBe(words)
  },
)
