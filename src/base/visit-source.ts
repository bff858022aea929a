import { z } from 'zod/mini'
import { isPrintable } from './characters.ts'
import { opaque } from './fields.ts'

/** Where no page and no campaign led to the form, or the browser does not say. */
export const direct = 'direct'

const maxLength = 100

const oneLine = (typed: string) =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()

/** What anybody may write into an address is made one printable line in lower case, or nothing. */
const cleaned = (typed: string) => {
  const [...characters] = oneLine(typed).replace(/^www[.]/, '')
  const line = characters.slice(0, maxLength).join('').trim()
  return line !== '' && isPrintable(line, 'one line') ? line : null
}

/** Of a visit: utm_source, or the host of the referrer. */
export const sourceOfVisit = () =>
  z.pipe(
    z.nullish(opaque('Source', 300)),
    z.transform((typed) => (typed ? cleaned(typed) : null)),
  )
