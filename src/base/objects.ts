/** Caches one value for each object, for as long as the object lives. */
export const memoize = <Key extends object, Value>(make: (key: Key) => Value) => {
  const known = new WeakMap<Key, Value>()
  return (key: Key): Value => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = make(key)
    known.set(key, value)
    return value
  }
}

export const pick = <From extends object, Key extends keyof From>(from: From, ...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>

export const keysOf = <From extends object>(from: From) => Object.keys(from) as (keyof From & string)[]

const maxNamed = 3

/** Formats five names as "Q-1, Q-2, Q-3 and 2 more". */
export const formatFirst = (names: readonly string[]) =>
  `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ` and ${names.length - maxNamed} more` : ''}`
