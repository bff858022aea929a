import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

/** Weights 400 and 600. The font has every character that rules.ts lists. */
export const sans = 'Sans'

/** Used for headings and figures. The sans replaces it for the characters that the serif lacks. */
export const serif = ['Serif', sans]

/** Used for the owner's own words and for signatures. */
export const italic = ['Serif Italic', sans]

const fileOf = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))

// A longer word may not fit into the narrowest line.
const maxUnbroken = 24

// The renderer adds a hyphen, which nobody typed, between two parts of a word, but not at an empty part. A word that
// mixes alphabets or fonts arrives in pieces, so every piece ends with an empty part.
const partsOf = (word: string) => {
  if (word.trim() === '') return [word]
  if (word.length <= maxUnbroken) return [word, '']
  const characters = Array.from(word)
  return characters.length > maxUnbroken ? characters.flatMap((character) => [character, '']) : [word, '']
}

// The renderer shrinks spaces to fit one more word into a line. A space that belongs to its word cannot shrink.
const raggedPartsOf = (word: string) => {
  if (word.trim() === '') return []
  const parts = partsOf(word)
  return parts.length > 2 ? [...parts, ' '] : [`${word} `, '']
}

/** A property of running text: how its words break into lines. */
export const ragged = { hyphenationCallback: raggedPartsOf }

export const registerFonts = () => {
  Font.register({
    family: sans,
    fonts: [
      { src: fileOf('sans-400'), fontWeight: 400 },
      { src: fileOf('sans-600'), fontWeight: 600 },
    ],
  })
  Font.register({ family: 'Serif', src: fileOf('serif-500'), fontWeight: 500 })
  Font.register({ family: 'Serif Italic', src: fileOf('serif-400-italic'), fontWeight: 400 })
  Font.registerHyphenationCallback(partsOf)
}
