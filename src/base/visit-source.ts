import { isPrintable } from './characters.ts'

const maxLength = 100

const oneLine = (typed: string) =>
  typed
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()

/** What anybody may write into an address, as one printable line in lower case, or nothing. */
export const cleanSource = (typed: string | null | undefined) => {
  const [...characters] = oneLine(typed ?? '').replace(/^www[.]/, '')
  const line = characters.slice(0, maxLength).join('').trim()
  return line !== '' && isPrintable(line, 'one line') ? line : null
}
