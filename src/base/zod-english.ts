import en from 'zod/v4/locales/en.js'

/** Messages of faults without their own, for the operator. The API has its own sentence: src/http/validate.ts. */
export const english = en().localeError
