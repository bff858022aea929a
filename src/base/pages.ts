/** Pages of a long list, one in memory at a time. `find` gives the page that follows a row. */
export function* pagesOf<Row>(find: (after: Row | null) => Row[]): Generator<Row[]> {
  for (let page = find(null); page.length > 0; page = find(page.at(-1) ?? null)) yield page
}
