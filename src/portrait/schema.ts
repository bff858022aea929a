import type { PortraitFault, PortraitPicture } from './rules.ts'

export type PortraitRequest = { file: string }

export type Picture = PortraitPicture & { bytes: Uint8Array<ArrayBuffer> }

export type PortraitAnswer = { pictures: Picture[] } | { fault: PortraitFault }
