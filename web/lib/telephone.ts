/**
 * A phone number as people write it → the address of a call: the first number in it, without its spacing, the words after
 * it, and the (0) that nobody dials from abroad.
 */
export const telephone = (phone: string) => {
  const [first = ''] = /(?:\+[\s(]*)?\d[^\p{L},;/]*/u.exec(phone) ?? []
  return `tel:${first.replace(first.startsWith('+') ? /\(0\)|[^\d+]/g : /\D/g, '')}`
}
