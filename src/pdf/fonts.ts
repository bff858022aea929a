import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

/** The text's face, in weights 400 and 600: it has every character of rules.ts. */
export const sans = 'House Sans'

/** The headings' face. What it lacks is set in the text's. */
export const serif = ['House Serif', sans]

const fileOf = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))

/** A word of so many emails may be longer than the narrowest line it stands in. */
const longestWhole = 24

/*
 * Between two parts of a word the renderer may end a line, with a hyphen, which would be a character that nobody typed.
 * At an empty part it ends it without one. A word of another alphabet, or with a letter from the other face, comes here
 * in pieces, so every piece ends with such a part.
 */
const partsOf = (word: string) => {
  if (word.trim() === '') return [word]
  if (word.length <= longestWhole) return [word, '']
  const characters = Array.from(word)
  return characters.length > longestWhole ? characters.flatMap((character) => [character, '']) : [word, '']
}

/*
 * The renderer shrinks spaces to fit one more word into a line, which shows where the next line's are not shrunk. A space
 * that belongs to its word cannot shrink. The last word gets one too, which nobody sees.
 */
const raggedPartsOf = (word: string) => {
  if (word.trim() === '') return []
  const parts = partsOf(word)
  return parts.length > 2 ? [...parts, ' '] : [`${word} `, '']
}

/** How the words of running text are parted into lines: as a property of that text. */
export const ragged = { hyphenationCallback: raggedPartsOf }

/** Makes the server's faces known to the renderer of this thread. */
export const registerFonts = () => {
  Font.register({
    family: sans,
    fonts: [
      { src: fileOf('house-sans-400'), fontWeight: 400 },
      { src: fileOf('house-sans-600'), fontWeight: 600 },
    ],
  })
  Font.register({ family: 'House Serif', src: fileOf('house-serif-500'), fontWeight: 500 })
  Font.registerHyphenationCallback(partsOf)
}
