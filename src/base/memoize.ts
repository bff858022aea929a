/** What is made of an object when it is first asked for, and kept for as long as the object is. */
export const memoize = <Key extends object, Made>(make: (key: Key) => Made) => {
  const known = new WeakMap<Key, Made>()
  return (key: Key): Made => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    known.set(key, made)
    return made
  }
}
