import { useEffect, useRef, useState } from 'react'
import type { VerifyAnswer, VerifyQuestion } from '#src/nda/schema.ts'
import { verify } from '#web/content/verify.ts'
import { loadChunk } from '#web/lib/hydration/new-build.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'

const maxBytes = 20 * 1024 * 1024

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @param subtle undefined on a page that was not loaded over https. */
export const fingerprint = async (
  file: Pick<File, 'size' | 'arrayBuffer'>,
  subtle: SubtleCrypto | undefined,
): Promise<{ sha256: string } | { error: 'tooLarge' | 'unreadable' | 'insecure' }> => {
  if (file.size > maxBytes) return { error: 'tooLarge' }
  if (!subtle) return { error: 'insecure' }
  try {
    return { sha256: hex(await subtle.digest('SHA-256', await file.arrayBuffer())) }
  } catch {
    return { error: 'unreadable' }
  }
}

export const parseVerifier = (typed: string): { verifier: string } | { error: string } => {
  const verifier = typed.replace(/[\s-]+/g, '').toUpperCase()
  if (verifier === '') return { error: verify.code.required }
  return /^[0-9A-Z]{8}$/.test(verifier) ? { verifier } : { error: verify.code.malformed }
}

export type Subject = { kind: 'file'; name: string; sha256: string } | { kind: 'code'; verifier: string }

export type Verification =
  | { step: 'idle' | 'reading' | 'sending' }
  | { step: 'answered'; subject: Subject; answer: VerifyAnswer }
  | { step: 'failed'; message: string }

const questionOf = (subject: Subject): VerifyQuestion =>
  subject.kind === 'file' ? { sha256: subject.sha256 } : { verifier: subject.verifier }

/**
 * Checks a file or a verifier; a newer check overrides an older one.
 * @param sent the verifier that the form sent before hydration
 */
export const useVerification = (sent: string | undefined) => {
  const [check, setCheck] = useState<Verification>({ step: 'idle' })
  const [error, setError] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const latestRun = useRef(0)

  const begin = (step: 'reading' | 'sending') => {
    latestRun.current += 1
    setCheck({ step })
    return latestRun.current
  }
  const finish = (run: number, outcome: Verification) => {
    if (run === latestRun.current) setCheck(outcome)
  }

  const verifySubject = async (subject: Subject, run: number) => {
    finish(run, { step: 'sending' })
    try {
      const { requestVerification } = await loadChunk(() => import('./request.ts'))
      finish(run, { step: 'answered', subject, answer: await requestVerification(questionOf(subject)) })
    } catch (error) {
      finish(run, { step: 'failed', message: sentenceOf(error) })
    }
  }

  const checkFile = async (chosen: File | undefined) => {
    if (!chosen) return
    const run = begin('reading')
    const result = await fingerprint(chosen, crypto.subtle)
    if ('error' in result) return finish(run, { step: 'failed', message: verify[result.error] })
    await verifySubject({ kind: 'file', name: chosen.name, sha256: result.sha256 }, run)
  }

  const checkCode = (typed: string) => {
    const result = parseVerifier(typed)
    setError('error' in result ? result.error : undefined)
    if ('error' in result) {
      code.current?.focus()
      return
    }
    void verifySubject({ kind: 'code', ...result }, begin('sending'))
  }

  // Checks what the visitor chose, typed or sent before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    if (sent !== undefined && code.current) {
      code.current.value = sent
      checkCode(sent)
    }
    void checkFile(file.current?.files?.[0])
    // The file's change event may still come; it must not start a second check.
    if (file.current) file.current.value = ''
  }, [])

  return { check, error, file, code, checkFile, checkCode }
}
