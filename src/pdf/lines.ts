import { eachNode, type Node } from './tree.ts'

/** Lines that texts were broken into, by what they say and how they are set. Some three documents' worth. */
const known = new Map<string, unknown[]>()
const mostKnown = 500

const callbacks: unknown[] = []

/** Which of the callbacks that part words it is. */
const callbackOf = ({ props }: Node) => {
  const callback = props?.hyphenationCallback
  if (!callbacks.includes(callback)) callbacks.push(callback)
  return callbacks.indexOf(callback)
}

const isPlain = ({ type, style, children = [] }: Node) =>
  type === 'TEXT' && typeof style?.width === 'number' && children.every((child) => child.type === 'TEXT_INSTANCE')

/** Of each text whose lines nothing but itself and the styles it inherits decides: its mark, and all of that. */
const keysIn = (root: Node) => {
  const keys = new Map<number, string>()
  const visit = (node: Node, inherited: string) => {
    const styles = `${inherited}${JSON.stringify(node.style ?? null)}`
    const { props, children = [] } = node
    if (!isPlain(node)) for (const child of children) visit(child, styles)
    else if (props?.mark !== undefined) {
      const said = children.map(({ value }) => value)
      keys.set(props.mark, JSON.stringify([said, callbackOf(node), styles]))
    }
  }
  visit(root, '')
  return keys
}

/**
 * Gives the marked texts of a document that is to be laid out the lines that they were broken into before. Nearly all of
 * an NDA is the same words as in the last one, and breaking them takes a third of a document's time.
 * @returns what keeps the lines of the others, once they are laid out.
 */
export const withKnownLines = (root: Node) => {
  const keys = keysIn(root)
  const keyOf = ({ props }: Node) => (props?.mark === undefined ? undefined : keys.get(props.mark))
  eachNode(root, (node) => {
    const lines = known.get(keyOf(node) ?? '')
    if (lines) node.lines = lines
  })
  return (laidOut: Node) => {
    if (known.size + keys.size > mostKnown) known.clear()
    eachNode(laidOut, (node) => {
      const key = keyOf(node)
      if (key !== undefined && node.lines) known.set(key, node.lines)
    })
    return laidOut
  }
}
