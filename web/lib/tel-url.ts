/** Removes the spacing, the words after the number, and the (0) that is not dialled from abroad. */
export const telUrl = (phone: string) =>
  `tel:${/(\+[\s(]*)?\d[^\p{L},;/]*/u.exec(phone)?.[0].replace(/\(0\)|[^\d+]/g, '') ?? ''}`
