export const maxPictureBytes = 2 * 1024 * 1024

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

const save = 'Save it as a JPEG of at most 2 MB under the same name, and restart the server.'

/** Why the file of OWNER_PORTRAIT cannot be the portrait, and what to do. Pages then show only the name. */
export const portraitFaults = {
  missing: {
    text: 'there is no such file in DATA_DIR.',
    todo: 'Put the picture itself, not a link, into DATA_DIR under this name, and restart the server.',
  },
  too_large: { text: 'the file is larger than 2 MB.', todo: save },
  not_a_picture: {
    text: 'it is no JPEG, PNG or WebP of at most 4,096 pixels a side, or it lies on its side without its metadata.',
    todo: save,
  },
} as const

export type PortraitFault = keyof typeof portraitFaults
