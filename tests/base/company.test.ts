import { expect, test } from 'vitest'
import { companyKeyOf } from '#src/base/company.ts'

test.each([
  ['hana@rimu.example', 'Rimu Foods', 'domain:rimu.example'],
  ['Tama@RIMU.example', 'Another name', 'domain:rimu.example'],
  ['hana@gmail.com', 'Ōtautahi Oils Ltd.', 'name:otautahi oils limited'],
  ['hana@XTRA.co.nz', '  OTAUTAHI—oils  Limited', 'name:otautahi oils limited'],
  ['hana@yahoo.co.nz', 'O’Brien & Sons', 'name:obrien and sons'],
  ['hana@proton.me', '...', 'name:...'],
  ['hana@notgmail.com', 'Rimu', 'domain:notgmail.com'],
  ['(erased)', '(erased)', null],
])('%s of “%s” belongs to %s', (email, company, key) => {
  expect(companyKeyOf(email, company)).toBe(key)
})
