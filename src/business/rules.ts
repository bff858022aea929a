export const tagline = 'Account Management & Sales Support'

/** Pages, emails and documents show it while a detail that contracts show is a placeholder. */
export const sampleNotice = 'Sample business details'
