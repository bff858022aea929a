/**
 * How each figure of the public pages is said, and where it comes from: a clause of the Terms & Conditions, a section of
 * docs/product.md, a fact of src/business/facts.ts, an Act, or a file that has it or checks the sum.
 */
export const figures: readonly (readonly [said: RegExp, source: string])[] = [
  [/\b50 km\b/g, 'terms 2.6'],
  [/\b80 km\b/g, 'fact beyond'],
  [/\b30 km beyond/g, 'file tests/site/said.test.ts'],
  [/\b7 working days/g, 'terms 3.1'],
  [/\b1 to under 3(?: business days)?|\b50%/g, 'terms 3.4'],
  [/\b3 (?:or more )?business days|\b3 or more\b/g, 'terms 3.3'],
  [/\bless than 1\b|\b100%/g, 'terms 3.5'],
  [/\b1–4 days\b|\b1 day a month|\b2[ -]minutes?\b|\b15 sections\b/g, 'product Terms & Conditions'],
  [/\b8 hours\b|\(8h\/day\)|\bblocks? of 4\b/g, 'terms 2.2'],
  [/\bvalid (?:for )?90 days\b|\b30-day extension|\b30 more on request/g, 'terms 2.4'],
  [/\b7 days(?: of the invoice date)?[.:]/g, 'terms 2.8'],
  [/\b2% per month/g, 'terms 2.9'],
  [/\b30 days’ notice|\b30 days of notice/g, 'terms 12.2'],
  [/\b6 months after/g, 'terms 7.1'],
  [/\b2 years after/g, 'terms 5.5'],
  [/\b10 working days\b/g, 'terms 15.1'],
  [/\b20\+ years/g, 'fact background'],
  [/\b(?:1–2|3–5|6–10|[Mm]ore than 10) days per month|\b1–2 a month to more than 10/g, 'file src/leads/rules.ts'],
  [/up to 3 months|\b3–12 months/g, 'file src/leads/rules.ts'],
  [/\$[\d,]+k?(?:(?:–| to )\$[\d,]+k?)?/g, 'file tests/site/figures.test.ts'],
  [/\b36 days\b|\b3 days a month|\b220 (?:workable )?days|\b2025\b/g, 'file tests/site/figures.test.ts'],
  [/\b19 straight answers/g, 'product Public site'],
  [/\b24 months\b|\b90 days[.]|\b7 years|\b7 days where|\b180 days/g, 'product Retention'],
  [/\bwithin 90 days/g, 'file tests/site/privacy.test.ts'],
  [/\b12 hours at most|\bafter 30 minutes without/g, 'product Accounts, sessions, roles'],
  [/\b20 MB|\b8 letters and digits/g, 'product Verify'],
  [/\b20 working days/g, 'law Privacy Act 2020'],
  [/\bupdated 23 November 2026/g, 'file web/content/privacy.ts'],
  [/03 555 0142|12 Bealey Avenue, Christchurch 8013|NZBN 9429000000000/g, 'file tests/fixtures/config.ts'],
]

/** Each Act that the pages name, and what of it they rest on. */
export const laws: Readonly<Record<string, string>> = {
  'Fair Trading Act 1986': 'section 12A: a claim is substantiated',
  'Privacy Act 2020': 'section 44: within 20 working days; sections 114 and 115: notice of a breach',
}
