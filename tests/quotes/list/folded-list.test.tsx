import { expect, test } from 'vitest'
import { markupOf } from '#tests/fixtures/web.tsx'
import { Cards } from '#web/components/page/list-page.tsx'

const listing = (count: number, hasNextPage: boolean) => {
  const items = Array.from({ length: count }, (_, at) => ({ id: `quo_${at}` }))
  const state = { error: null, isError: false, isPending: false, isFetching: false, isFetchingNextPage: false }
  return {
    ...state,
    data: undefined,
    isPlaceholderData: false as const,
    hasNextPage,
    items,
    ids: [] as string[],
    errorTitle: '',
  }
}

test.each([
  [10, false, 10, null],
  [12, false, 10, 'Show all 12'],
  [50, true, 10, 'Show more'],
])(
  'of %i loaded cards, with more to load: %j, %i are shown, and a button for the rest: %s',
  (count, hasNextPage, shown, words) => {
    const markup = markupOf(
      <Cards
        listing={{
          ...listing(count, hasNextPage),
          refetch: async () => {},
          fetchNextPage: async () => ({ data: undefined }),
        }}
        ids={[]}
        label="Won"
        countId="count"
        fold={10}
        card={({ id }) => <li key={id}>{id}</li>}
      />,
    )
    expect(markup.match(/<li>/g)).toHaveLength(shown)
    expect(/Show [a-z]+( \d+)?/.exec(markup)?.[0] ?? null).toBe(words)
  },
)
