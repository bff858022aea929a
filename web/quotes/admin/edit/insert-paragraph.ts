/** Replaces the selected text by a paragraph. Returns the text, and the position where the paragraph ends. */
export const insertParagraph = (text: string, { start, end }: { start: number; end: number }, paragraph: string) => {
  const before = text.slice(0, start).trimEnd()
  const after = text.slice(end).trimStart()
  const head = [before, paragraph].filter(Boolean).join('\n\n')
  return { text: [head, after].filter(Boolean).join('\n\n'), cursor: head.length }
}
