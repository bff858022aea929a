/** A rule, a group such as `@media`, or a statement. `classes`: for each selector of a rule, the classes it needs. */
type Node = { text: string; classes?: string[][]; inner?: { head: string; nodes: Node[] } }

const grouping = /^@(layer|media|supports|container)\b/

/** The classes without which a selector matches nothing. */
const classesOf = (selector: string) =>
  [...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  )

const newNode = (head: string, body: string): Node => {
  const text = `${head}{${body}}`
  if (grouping.test(head)) return { text, inner: { head, nodes: parse(body) } }
  return head.startsWith('@') ? { text } : { text, classes: head.split(/,(?![^(]*\))/).map(classesOf) }
}

/** Parses minified CSS that has no braces in strings. */
const parse = (css: string): Node[] => {
  const nodes: Node[] = []
  let [start, open, depth] = [0, 0, 0]
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at]
    if (sign === '\\') at += 1
    else if (sign === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (sign === ';' && depth === 0) {
      nodes.push({ text: css.slice(start, at + 1) })
      start = at + 1
    } else if (sign === '}') {
      depth -= 1
      if (depth > 0) continue
      nodes.push(newNode(css.slice(start, open), css.slice(open + 1, at)))
      start = at + 1
    }
  }
  return nodes
}

const write = (nodes: readonly Node[], used: ReadonlySet<string>): string =>
  nodes
    .map(({ text, classes, inner }) => {
      if (inner) {
        const rules = write(inner.nodes, used)
        return rules && `${inner.head}{${rules}}`
      }
      return !classes || classes.some((needed) => needed.every((name) => used.has(name))) ? text : ''
    })
    .join('')

/** @returns a function that gives the rules which some markup can match: the others would only delay its first view */
export const usedCss = (css: string) => {
  const nodes = parse(css)
  return (markup: string) => {
    const lists = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
    const used = new Set(
      lists.map((name) =>
        name.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'"),
      ),
    )
    return write(nodes, used)
  }
}
