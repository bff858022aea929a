/** The pictures that are made of the portrait. `width` and `format` together identify one. */
export const portraitPictures = [
  { width: 320, height: 400, format: 'avif' },
  { width: 320, height: 400, format: 'jpg' },
  { width: 640, height: 800, format: 'avif' },
  { width: 640, height: 800, format: 'jpg' },
  // This one is for emails: not every mail program shows AVIF.
  { width: 96, height: 96, format: 'jpg' },
] as const

export type PortraitPicture = (typeof portraitPictures)[number]

/** A phone shows the picture 320 points wide, and so loads the largest one. */
export const maxPictureBytes = 20_000

export const maxSourceBytes = 15 * 1024 * 1024

/** The largest picture of a usual telephone has 48 million. */
export const maxSourcePixels = 50_000_000

export const minSource = { width: 320, height: 400 }

const save = 'Save it again as a JPEG, put it into DATA_DIR under the same name, and restart the server.'

/** Why a file cannot be the portrait, and what to do. Pages then show only the name. */
export const portraitFaults = {
  missing: {
    text: 'there is no such file in DATA_DIR.',
    todo: 'Put the picture into DATA_DIR under this name (docs/operating.md), and restart the server.',
  },
  outside: {
    text: 'it leads to a place outside DATA_DIR.',
    todo: 'Put the picture itself into DATA_DIR, not a link to it, and restart the server.',
  },
  too_large: { text: 'the file is larger than 15 MB.', todo: save },
  too_many_pixels: { text: 'the picture has more than 50 million pixels.', todo: save },
  too_small: {
    text: 'the picture is smaller than 320 by 400 pixels.',
    todo: 'Choose a larger picture, best at least 640 by 800 pixels, and restart the server.',
  },
  not_a_picture: { text: 'it is no JPEG, PNG, WebP or AVIF that can be read.', todo: save },
  failed: { text: 'the pictures could not be made of it.', todo: save },
} as const

export type PortraitFault = keyof typeof portraitFaults

/** `unknown`: no server has looked at the file yet. */
export type PortraitState =
  | { kind: 'none' }
  | { kind: 'unknown' }
  | { kind: 'making' }
  | { kind: 'made'; hash: string }
  | { kind: 'fault'; fault: PortraitFault }

export const shownPortrait = (state: PortraitState) => (state.kind === 'made' ? state.hash : null)

export type PortraitRequest = { file: string }

export type Picture = PortraitPicture & { bytes: Uint8Array<ArrayBuffer> }

export type PortraitAnswer = { pictures: Picture[] } | { fault: PortraitFault }
