export const maxPictureBytes = 2 * 1024 * 1024

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte)

const ascii = (word: string) => Array.from(word, (character) => character.charCodeAt(0))

const endsWith = (bytes: Uint8Array, end: readonly number[]) => startsWith(bytes, end, bytes.length - end.length)

/** The type of a picture by its first and last bytes; null for anything else. A file that was cut off is no picture. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | null => {
  if (bytes.length < 64) return null
  if (startsWith(bytes, [0xff, 0xd8, 0xff]) && endsWith(bytes, [0xff, 0xd9])) return 'image/jpeg'
  const isPng = startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]) && startsWith(bytes, ascii('IHDR'), 12)
  if (isPng && endsWith(bytes, [...ascii('IEND'), 0xae, 0x42, 0x60, 0x82])) return 'image/png'
  const isWebp = startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  return isWebp && size === bytes.length - 8 ? 'image/webp' : null
}

const save = 'Save it as a JPEG of at most 2 MB under the same name, and restart the server.'

/** Why the file of OWNER_PORTRAIT cannot be the portrait, and what to do. Pages then show only the name. */
export const portraitFaults = {
  missing: {
    text: 'there is no such file in DATA_DIR.',
    todo: 'Put the picture itself, not a link, into DATA_DIR under this name, and restart the server.',
  },
  too_large: { text: 'the file is larger than 2 MB.', todo: save },
  not_a_picture: { text: 'it is no JPEG, PNG or WebP.', todo: save },
} as const

export type PortraitFault = keyof typeof portraitFaults
