/** The tagline of SPEC §1. Apart from the schema, so that a page that only shows it need not carry zod. */
export const tagline = 'Account Management & Sales Support'
