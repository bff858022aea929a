import { verify } from '#web/content/verify.ts'

/** A verifier as it was typed → as it is printed, or what is wrong with it. Spaces and hyphens are nobody's fault. */
export const readCode = (typed: string): { verifier: string } | { fault: string } => {
  const verifier = typed.replace(/[\s-]+/g, '').toUpperCase()
  if (verifier === '') return { fault: verify.code.required }
  return /^[0-9A-Z]{8}$/.test(verifier) ? { verifier } : { fault: verify.code.malformed }
}
