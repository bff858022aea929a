export const tagline = 'Account Management & Sales Support'
