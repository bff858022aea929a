import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { breaches, filesIn } from './source.ts'

const src = filesIn('src')
const web = filesIn('web')
const tests = filesIn('tests')

test('a type is called by a noun: the input of a verb is its name with Input', () => {
  const nouns = /type (Encoding|Listing|ShowInlineSigning|StartWarning)\b/
  const participles = breaches([...src, ...web], /^(export )?type \w*[a-z](ed|ing)\b/)
  expect(participles.filter((line) => !nouns.test(line))).toEqual([])
})

test('a comment begins with its subject', () => {
  expect(breaches([...src, ...web], /^\s*(\/\/|\/?\*\*?) (What|Of|Whose|Who|Whom|Whoever|Whatever) /)).toEqual([])
})

test('code and comments use the words of the glossary', () => {
  const replaced =
    /\b(sittings?|signInSitting|toldBy|Told[A-Z]\w*|fates?|Fate|standingOf|callOut|queueNews|hurryEmails\w*|mayTakeBack|answersInService|openUntilServed|workInFolder|recordEvent|getOwnRecord|NdaRecord|RecordPdf|RecordPage)\b/
  expect(breaches([...src, ...web, ...tests], replaced, ['tests/conventions/words.test.ts'])).toEqual([])
  expect(breaches([...src, ...web], /(\/\/|\*) .*\b([Ww]hoever|[Nn]obody .* but|[Nn]one but)\b/)).toEqual([])
})

test('a folder has at most 24 files, so that a list of them says something', () => {
  const counts = Map.groupBy([...src, ...web, ...tests], dirname)
  const full = [...counts].filter(([folder, files]) => folder !== 'web/routes' && files.length > 24)
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})
