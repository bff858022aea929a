/** Asks this tab's own storage, which is gone with it. @returns null where the browser refuses it altogether. */
export const askTab = <Answer>(question: (storage: Storage) => Answer): Answer | null => {
  try {
    return question(sessionStorage)
  } catch {
    return null
  }
}
