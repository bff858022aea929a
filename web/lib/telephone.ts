/**
 * A phone number as people write it → the address of a call: the first number in it, without its spacing, the words after
 * it, and the (0) that nobody dials from abroad.
 */
export const telephone = (phone: string) =>
  `tel:${/(\+[\s(]*)?\d[^\p{L},;/]*/u.exec(phone)?.[0].replace(/\(0\)|[^\d+]/g, '') ?? ''}`
