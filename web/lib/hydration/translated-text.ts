/*
 * A browser that translates a page puts `font` elements in the place of text nodes, or moves these into them. React goes
 * on with the nodes that it made. So this module puts such a node back before React removes, changes or precedes it.
 */

const replacements = new WeakMap<Node, Element>()
let hasTranslated = false

const isTranslation = (node: Node | null): node is Element => node instanceof Element && node.tagName === 'FONT'

const noteReplaced = (records: readonly MutationRecord[]) => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
    if (!translation) continue
    hasTranslated = true
    // The translation is on the page, so it needs no replacement, and no two replace each other.
    replacements.delete(translation)
    for (const node of removedNodes) {
      if (node.isConnected || !(node instanceof Text || isTranslation(node))) continue
      replacements.set(node, translation)
      changes.observe(node, { characterData: true })
    }
  }
}

const tree = new MutationObserver(noteReplaced)

/** The node on the page that represents `node`: itself, its newest translation, or null. */
const standIn = (node: Node) => {
  let found: Node | undefined = node
  while (found && !found.isConnected) found = replacements.get(found)
  return found ?? null
}

/** @returns whether the node is a child of `parent` now */
const bringBack = (node: Node, parent: Node) => {
  if (node.parentNode === parent) return true
  noteReplaced(tree.takeRecords())
  let found = standIn(node)
  while (found && found.parentNode !== parent) found = found.parentNode
  if (found) parent.replaceChild(node, found)
  return found !== null
}

// React writes a new text into the node that it made.
const changes = new MutationObserver((records) => {
  for (const { target } of records) {
    const found = standIn(target)
    if (found !== target) found?.parentNode?.replaceChild(target, found)
  }
})

/** Call it before React renders. A node that cannot be found is ignored. */
export const keepTranslatable = (root: Element) => {
  hasTranslated = root.querySelector('font') !== null
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
  return hasTranslated
}
