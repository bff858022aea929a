/** The browser's clock, milliseconds since 1970: for words such as "3 days left", never for a rule. */
export const now = () => Date.now()
