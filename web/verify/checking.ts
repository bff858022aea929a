import { useEffect, useRef, useState } from 'react'
import { Problem, problems } from '#src/base/problem.ts'
import type { VerifyAnswer, VerifyQuestion } from '#src/nda/schema.ts'
import { verify } from '#web/content/verify.ts'
import { readCode } from './code.ts'
import { fingerprint } from './fingerprint.ts'

/** What was checked: a file by its fingerprint, or a verifier. */
export type Subject = { kind: 'file'; name: string; sha256: string } | { kind: 'code'; verifier: string }

/** Where the check stands. `failed`: the sentence says why. */
export type Check =
  | { step: 'idle' }
  | { step: 'reading' | 'asking' }
  | { step: 'answered'; subject: Subject; answer: VerifyAnswer }
  | { step: 'failed'; sentence: string }

const sentenceOf = (fault: unknown) =>
  fault instanceof Problem || (fault instanceof Error && fault.name === 'ConnectionLost')
    ? fault.message
    : problems.unexpected[1]

const questionOf = (subject: Subject): VerifyQuestion =>
  subject.kind === 'file' ? { sha256: subject.sha256 } : { verifier: subject.verifier }

/** Both ways to check, and the answer to the one that was asked last. */
export const useChecking = () => {
  const [check, setCheck] = useState<Check>({ step: 'idle' })
  const [fault, setFault] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const latest = useRef(0)

  const begin = (step: 'reading' | 'asking') => {
    latest.current += 1
    setCheck({ step })
    return latest.current
  }
  const settle = (turn: number, outcome: Check) => {
    if (turn === latest.current) setCheck(outcome)
  }

  const askAbout = async (subject: Subject, turn: number) => {
    settle(turn, { step: 'asking' })
    try {
      const { ask } = await import('./server.ts')
      settle(turn, { step: 'answered', subject, answer: await ask(questionOf(subject)) })
    } catch (reason) {
      settle(turn, { step: 'failed', sentence: sentenceOf(reason) })
    }
  }

  const checkFile = async (chosen: File | undefined) => {
    if (!chosen) return
    const turn = begin('reading')
    const taken = await fingerprint(chosen, crypto.subtle)
    if ('unfit' in taken) return settle(turn, { step: 'failed', sentence: verify[taken.unfit] })
    await askAbout({ kind: 'file', name: chosen.name, sha256: taken.sha256 }, turn)
  }

  const checkCode = (typed: string) => {
    const reading = readCode(typed)
    setFault('fault' in reading ? reading.fault : undefined)
    if ('fault' in reading) {
      code.current?.focus()
      return
    }
    void askAbout({ kind: 'code', ...reading }, begin('asking'))
  }

  // What was chosen, typed or sent before the script was there is looked at now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the page came with
  useEffect(() => {
    const sent = new URLSearchParams(window.location.search).get('verifier')
    if (sent !== null && code.current) {
      code.current.value = sent
      checkCode(sent)
    }
    void checkFile(file.current?.files?.[0])
    // The event of its choosing may still be on its way: it finds nothing more to look at.
    if (file.current) file.current.value = ''
  }, [])

  return { check, fault, file, code, checkFile, checkCode }
}
