import { expect, test } from 'vitest'
import { companyKeyOf } from '#src/db/company-key.ts'

test.each<[string, string, string | null]>([
  ['hana@rimu.example', 'Rimu Foods Ltd.', 'domain:rimu.example/rimu_foods_limited'],
  ['Tama@RIMU.example', 'Another name', 'domain:rimu.example/another_name'],
  ['hana@gmail.com', 'Ōtautahi Oils Ltd.', 'name:otautahi oils limited'],
  ['hana@XTRA.co.nz', '  OTAUTAHI—oils  Limited', 'name:otautahi oils limited'],
  ['hana@yahoo.co.nz', 'O’Brien & Sons', 'name:obrien and sons'],
  ...['...', '-', 'N/A', 'n.a.', 'Self', 'SELF-EMPLOYED', 'TBC', 'tba', 'Sole trader', 'Sole Trader.', 'none'].map(
    (none): [string, string, string] => ['Hana@proton.me', none, 'email:hana@proton.me'],
  ),
  ['hana@proton.me', 'Self Storage', 'name:self storage'],
  ['self@rimu.example', 'Self', 'domain:rimu.example/'],
  ...`gmx.de gmx.net tuta.com tuta.io outlook.com.au live.com.au live.fr hotmail.co.uk hotmail.fr rocketmail.com duck.com
  privaterelay.appleid.com mozmail.com 163.com vip.163.com 126.com qq.com woosh.co.nz 2degreesbroadband.co.nz slingshot.net.nz
  slingshot.co.nz xtra.co.nz orcon.net.nz yahoo.com.au yahoo.de icloud.com me.com pm.me hey.com yandex.ru naver.com
  web.de bigpond.net.au`
    .split(/\s+/)
    .map((domain): [string, string, string] => [`hana@${domain}`, 'Rimu', 'name:rimu']),
  ...[
    'live.rimu.nz',
    'gmx-foods.co.nz',
    'myoutlook.co.nz',
    'hey.co.nz',
    'mail.rimu.example',
    'duckpond.com',
    'me.nz',
  ].map((domain): [string, string, string] => [`hana@${domain}`, 'Rimu', `domain:${domain}/rimu`]),
  ['hana@notgmail.com', 'Rimu', 'domain:notgmail.com/rimu'],
  ['hana@xn--tautahi-4lb.nz', 'Oils', 'domain:xn--tautahi-4lb.nz/oils ōtautahi.nz'],
  ['hana@xn--zz-.nz', 'Oils', 'domain:xn--zz-.nz/oils'],
  ['(erased)', '(erased)', null],
])('%s of “%s” belongs to %s', (email, company, key) => {
  expect(companyKeyOf(email, company)).toBe(key)
})
