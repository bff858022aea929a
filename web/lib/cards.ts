/** The id of a card's link, in a list. */
export const cardId = (id: string) => `card-${id}`

/** Moves the focus along the cards of a list; from elsewhere, to the first. */
export const stepAlong = (ids: readonly string[], by: 1 | -1) => {
  const cards = ids.map((id) => document.getElementById(cardId(id)))
  const at = cards.findIndex((card) => card !== null && card === document.activeElement)
  cards[at < 0 ? 0 : at + by]?.focus()
}
