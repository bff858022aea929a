export const tagline = 'Account Management & Sales Support'

/** Pages, emails and documents show this notice while a detail of contracts is a placeholder. */
export const sampleNotice = 'Sample business details'
