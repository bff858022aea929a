/** Shortens React's `<br/>`, `open=""` and `noValidate`. React escapes text, so a "<" begins a tag. */
export const minify = (markup: string) =>
  markup.replace(/<[^>]*>/g, (tag) =>
    tag
      .replace('/>', '>')
      .replace(/=""(?=[ >])/g, '')
      .replace(/ (noValidate|autoComplete|colSpan|inputMode|enterKeyHint|spellCheck|fetchPriority)(?=[= >])/g, (name) =>
        name.toLowerCase(),
      ),
  )

export const jsonBlock = (type: string, value: unknown, id?: string) =>
  `<script type="application/${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
