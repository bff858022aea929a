/** Milliseconds since 1970 by the browser's clock: for words such as "3 days left", never for a rule. */
export const now = () => Date.now()
