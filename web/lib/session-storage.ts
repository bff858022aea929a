/** @returns null where the browser refuses access to its storage. */
export const withSessionStorage = <Result>(use: (storage: Storage) => Result): Result | null => {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
