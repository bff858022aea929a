import { verify } from '#web/content/verify.ts'

export const parseVerifier = (typed: string): { verifier: string } | { error: string } => {
  const verifier = typed.replace(/[\s-]+/g, '').toUpperCase()
  if (verifier === '') return { error: verify.code.required }
  return /^[0-9A-Z]{8}$/.test(verifier) ? { verifier } : { error: verify.code.malformed }
}
