export const tagline = 'Account Management & Sales Support'

/** Pages, emails and documents show it while a detail that contracts show is a placeholder. */
export const sampleNotice = 'Sample business details'

/** The variables that contracts show, with the sentence that refuses a contract without them. */
export const contractDetails = {
  BUSINESS_NAME: 'Set the name that clients know the business by.',
  BUSINESS_LEGAL_NAME: 'Set the legal name of the business.',
  BUSINESS_EMAIL: 'Set the email address that clients write to.',
  BUSINESS_PHONE: 'Set the telephone number that clients call.',
  BUSINESS_ADDRESS: 'Set the address of the business.',
  SIGNATORY_NAME: 'Set the name of the person who signs for the business.',
  SIGNATORY_TITLE: 'Set the position of the person who signs, such as Director.',
} as const

export type ContractDetail = keyof typeof contractDetails
