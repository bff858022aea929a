import canonicalize from 'canonicalize'

/** Canonical JSON (RFC 8785): equal values have equal hashes. */
export const canonical = (value: unknown) => {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('a value without a JSON form cannot be evidence')
  return text
}
