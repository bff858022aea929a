/*
 * A browser that translates a page puts `font` elements in the place of text nodes, or moves these into them. React goes
 * on with the nodes that it made. So the node comes back before React removes it, puts something before it or changes it.
 */

const replacements = new WeakMap<Node, Element>()
let hasSeen = false

const isMade = (node: Node | null): node is Element => node instanceof Element && node.tagName === 'FONT'

const noteReplaced = (records: readonly MutationRecord[]) => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const made = [...addedNodes, previousSibling, nextSibling].find(isMade)
    if (!made) continue
    hasSeen = true
    for (const node of removedNodes) {
      if (node.isConnected || !(node instanceof Text || isMade(node))) continue
      replacements.set(node, made)
      changes.observe(node, { characterData: true })
    }
  }
}

const tree = new MutationObserver(noteReplaced)

/** What stands for a node among the children of `parent`. */
const standIn = (node: Node, parent: Node) => {
  let found: Node | null = node
  while (found && !found.isConnected && replacements.has(found)) found = replacements.get(found) ?? null
  while (found && found.parentNode !== parent) found = found.parentNode
  return found
}

/** @returns whether the node is a child of `parent` now */
const bringBack = (node: Node, parent: Node) => {
  if (node.parentNode === parent) return true
  noteReplaced(tree.takeRecords())
  const found = standIn(node, parent)
  if (found) parent.replaceChild(node, found)
  return found !== null
}

// React writes a new text into the node that it made.
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    const made = replacements.get(target)
    if (!target.isConnected && made?.parentNode) bringBack(target, made.parentNode)
  }
})

/** For use before React renders. What cannot be found any more ends no page. */
export const keepTranslatable = (root: Element) => {
  hasSeen = root.querySelector('font') !== null
  tree.observe(root.ownerDocument.body, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    return bringBack(child, this) ? (removeChild.call(this, child) as Child) : child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null) {
    const place = before && bringBack(before, this) ? before : null
    return insertBefore.call(this, child, place) as Child
  }
}

/** Whether the browser has translated something of the page so far. */
export const isTranslated = () => {
  noteReplaced(tree.takeRecords())
  return hasSeen
}
