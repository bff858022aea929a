const quotedOrValue = /'(?:[^']|'')*'|"[^"]*"|\+?\?/g

const numbered = (sql: string) => {
  let count = 0
  return sql.replace(quotedOrValue, (found) => {
    if (!found.endsWith('?')) return found
    count += 1
    return `$${count}`
  })
}

const matches = [1, 2, 3].map((place) => `$1 like search_pattern($2, ${place})`).join(' and ')

const differences: readonly (readonly [RegExp, string])[] = [
  // What only tells SQLite's planner which way to go.
  [/ (?:not indexed|indexed by \w+)\b/g, ''],
  [/(?<=[\s(,])\+(?=["a-z])/g, ''],
  [/\bcross (join \S+(?: \w+)? on )/g, '$1'],
  // drizzle names the table of the target, which Postgres knows already.
  [/(on conflict \()"\w+"\./g, '$1'],
  // What drizzle inserts where no value is given.
  [/(?<=^insert into "[^)]*\) values \([^)]*)\bnull\b/g, 'default'],
  // Each pattern by itself, because an index answers none of an array.
  [/([\w".]+) match (\$\d+)/g, `(${matches} and $1 like all (search_patterns($2)))`],
]

/** The product's SQL is SQLite's with `?` for each value. This is the same for Postgres, whose functions its migrations bring. */
export const translate = (sql: string) =>
  differences.reduce((text, [pattern, after]) => text.replace(pattern, after), numbered(sql))
