import { tidy } from '#src/base/characters.ts'

export const numberMax = 30
export const creditPrefix = 'CN-'

/** "INV-0001" */
export const formatNumber = (prefix: string, serial: number) => `${prefix}${String(serial).padStart(4, '0')}`

// Letters of Cyrillic and Greek that look like Latin ones, in lower case, as their capitals may.
const latin = new Map(
  Object.entries({
    ...{
      а: 'a',
      в: 'b',
      с: 'c',
      ԁ: 'd',
      е: 'e',
      ё: 'e',
      н: 'h',
      і: 'i',
      ї: 'i',
      ј: 'j',
      к: 'k',
      м: 'm',
      о: 'o',
      р: 'p',
    },
    ...{
      ѕ: 's',
      т: 't',
      у: 'y',
      х: 'x',
      ѵ: 'v',
      ԝ: 'w',
      ԛ: 'q',
      α: 'a',
      β: 'b',
      ε: 'e',
      ζ: 'z',
      η: 'h',
      ι: 'i',
      κ: 'k',
    },
    ...{ μ: 'm', ν: 'n', ο: 'o', ρ: 'p', σ: 's', τ: 't', υ: 'y', χ: 'x', ϲ: 'c', ϳ: 'j', ı: 'i', ȷ: 'j' },
  }),
)

/** Two numbers with the same folded text look the same to a person, so only one of them may be given. */
export const foldNumber = (number: string) =>
  Array.from(
    number
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\p{Pd}\u2212\u2043]/gu, '-')
      .replaceAll(/[\s\p{DI}\p{Cf}\p{Cc}\u2800]/gu, ''),
    (letter) => latin.get(letter) ?? letter,
  ).join('')

export const numberWords = (q: string) => tidy(q).split(/\s+/).map(foldNumber).filter(Boolean)
