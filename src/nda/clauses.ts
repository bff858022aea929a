import type { Day } from '#src/base/time.ts'
import type { ContractText } from '#src/contracts/rules.ts'

/** `number` is stored because the agreement has a clause 1A. Paragraphs are numbered by position. */
type Clause = { id: string; number: string; title: string; paragraphs: readonly string[] }

export type Nda = ContractText & {
  title: string
  /** Printed before clause 1. */
  parties: readonly string[]
  clauses: readonly Clause[]
  /** The signer's statement, printed above the signature. */
  intent: string
}

type NdaNames = { legalName: string; companyName: string }

const placeholders: NdaNames = { legalName: '{legalName}', companyName: '{companyName}' }

/** Used until the signer types a company name. */
const unnamedClient = 'the business named beside the signature'

const parties: readonly string[] = [
  '{legalName} (“the provider”) and {companyName} (“the client”) make this agreement. “Each of us”, “either of us” and “both of us” mean these two. “We”, “us” and “our” mean the two together.',
  'Both of us act in trade and on our own account. If the name given for the client is a trading name, the client is the person or company that carries on business under it.',
  'For any confidential information, the one of us who gives it, or for whom it is given, is the discloser and the one who receives it is the recipient. Either of us may be either, and every duty below binds both of us alike. Each of us makes these promises in return for the other’s.',
]

const firstClauses: readonly Clause[] = [
  {
    id: 'purpose',
    number: '1',
    title: 'Purpose',
    paragraphs: [
      'The provider supplies part-time, outsourced account management and sales support. Discussing those services, quoting for them, supplying them and receiving them is the purpose of this agreement (“the purpose”).',
      'For the purpose, each of us may need to see confidential information of the other. This agreement protects that information, including what either of us gave for the purpose before this agreement was signed.',
      'Nothing in this agreement obliges either of us to give any particular information, to make or accept a quote, or to go on with discussions.',
    ],
  },
  {
    id: 'related-documents-and-precedence',
    number: '1A',
    title: 'Related documents and precedence',
    paragraphs: [
      'This agreement stands beside the quote named in the Execution block, any other quote that the provider gives the client, and the provider’s Terms & Conditions (“the terms”). The terms apply in the version that an accepted quote names and, until a quote is accepted, in the version in force when this agreement was signed. The Execution block stands at the end of this agreement, in print and in the signed PDF. It gives the address of the version that applied at the signature. This agreement binds both of us whether or not a quote is accepted.',
      'On confidentiality alone, this agreement comes before the quote and the terms. Where this agreement is silent on a matter of confidentiality, the Confidentiality section of the terms applies to services under an accepted quote.',
      'On everything else, the accepted quote comes first and the terms second. This agreement leaves what they say about anything but confidentiality as it is, including their sections on intellectual property, non-solicitation and liability.',
      'This agreement contains no restraint of trade. Either of us may work for or with others, as long as it keeps the promises made here.',
      'With the documents named in this clause, this agreement is all that we have agreed on confidentiality for the purpose. A change to it counts only when both of us have agreed to it in writing. Email is enough. A later version of this text applies only if both of us sign it.',
      'A notice under this agreement is given, and counts as received, in the way the Notices section of the terms describes. Before there is an accepted quote, that section applies to this agreement in the version in force when it was signed.',
    ],
  },
  {
    id: 'confidential-information',
    number: '2',
    title: 'Confidential information',
    paragraphs: [
      'Confidential information is information about the discloser, its business, its customers or its suppliers that is marked confidential or that a reasonable person would take to be so. It may reach the recipient in any form: in writing, in speech, through access to a system, or by being seen or heard while the services are discussed or supplied.',
      'It includes customer and contact lists, prices, margins, costs, sales figures, plans, know-how, and passwords and other means of access. It also includes the content of a quote and of our discussions.',
      'Copies, notes and summaries are confidential information as far as they contain it, whoever made them. What the provider adds to the client’s customer records while supplying the services counts as given by the client.',
      'Confidential information remains the discloser’s. This agreement gives the recipient no licence and no other right in it, beyond use for the purpose.',
      'The discloser confirms that it is entitled to give the information. This agreement itself makes no promise that the information is complete or correct.',
      'Where confidential information includes personal information, each of us will comply with the Privacy Act 2020. The recipient will use that personal information only for the purpose, keep it reasonably secure, and tell the discloser as soon as it can if it learns of a privacy breach that affects it.',
    ],
  },
  {
    id: 'recipient-obligations',
    number: '3',
    title: 'Recipient obligations',
    paragraphs: [
      'The recipient will keep the discloser’s confidential information secret and use it only for the purpose, unless the discloser has agreed in writing to something else. Email is enough.',
      'The recipient will protect it with the care it takes of its own confidential information, and never with less than reasonable care.',
      'The recipient may share it only with those of its people, contractors, professional advisers and suppliers of information systems who need it for the purpose, or to advise on it, and who must keep it secret too. The recipient answers for what they do with it as for its own acts.',
      'The recipient will copy it only as far as the purpose needs.',
      'The recipient will not use it to compete with the discloser, to win away its customers or suppliers, or to help anyone else do so.',
      'If the recipient learns that it has been lost, or used or disclosed in breach of this agreement, the recipient will tell the discloser promptly and take reasonable steps to limit the harm.',
    ],
  },
  {
    id: 'exclusions',
    number: '4',
    title: 'Exclusions',
    paragraphs: [
      'Confidential information does not include information that the recipient can show is public without a breach of this agreement, was already lawfully known to it, was received from someone free to share it, or was developed independently of what the discloser gave.',
      'Information is not public merely because parts of it are. An exclusion in this clause does not release personal information, to which the Privacy Act 2020 applies in any case.',
      'The recipient may disclose what the law, a court or an authority with the power to do so requires to be disclosed. Where the law allows, it will tell the discloser first. It will disclose no more than is required, and will ask that it be kept confidential.',
      'Nothing in this agreement stops anyone from making a protected disclosure under the Protected Disclosures (Protection of Whistleblowers) Act 2022, or from reporting a suspected offence, a privacy breach or a danger to health and safety to the authority responsible for it.',
      'Each of us may use and disclose what is needed to take legal advice on this agreement, to enforce it or to answer a claim.',
    ],
  },
  {
    id: 'duration',
    number: '5',
    title: 'Duration',
    paragraphs: [
      'This agreement starts when it is made, as clause 8 describes. Its duties last for as long as our relationship does and for 2 years after our relationship ends.',
      'Our relationship ends when no agreement made by an accepted quote is in force between us and discussions about another are over. Discussions are over when either of us says so in writing, or otherwise on the day of our last dealings about the purpose.',
      'Either of us may stop giving information at any time. That does not end the duties for information already given.',
      'The end of the 2 years does not end a duty that the law itself imposes. A trade secret stays protected for as long as the law protects it, and personal information for as long as the Privacy Act 2020 does.',
    ],
  },
  {
    id: 'return-or-destruction',
    number: '6',
    title: 'Return or destruction',
    paragraphs: [
      'When our relationship ends, the recipient will on request promptly return or destroy the discloser’s confidential information, as the discloser chooses. Until then, the discloser may ask the same for information that is no longer needed for the purpose.',
      'The recipient may destroy notes and summaries of its own instead of returning them. Information in electronic form is destroyed when it has been deleted so that ordinary means cannot bring it back.',
      'The recipient may keep what it owns or may go on using under the terms, records that the law requires to be kept, records that show what was agreed between us and done under it, and copies in routine backups until those are overwritten in the ordinary way.',
      'What is kept may be used for no other end. The duties in this agreement continue to apply to it for as long as clause 5 says.',
      'On request, the recipient will confirm in writing that it has done what this clause asks.',
    ],
  },
  {
    id: 'governing-law',
    number: '7',
    title: 'Governing law and enforcement',
    paragraphs: [
      'The law of New Zealand governs this agreement. The courts of New Zealand have non-exclusive jurisdiction.',
      'If we disagree, we will first try in good faith to settle the matter by talking, and then, if we both wish, by mediation. This does not stop either of us from going to the Disputes Tribunal or from asking a court for urgent orders.',
      'Money alone might not make good a breach of confidence. Where the law allows, either of us may ask a court for an injunction, besides any other remedy that the law gives.',
      'If part of this agreement cannot be enforced, the rest still stands. Not using a right at once does not give it up.',
      'Neither of us may transfer this agreement without the other’s written consent. That consent will not be unreasonably withheld. Nobody but the two of us may enforce this agreement.',
    ],
  },
  {
    id: 'electronic-execution',
    number: '8',
    title: 'Electronic execution',
    paragraphs: [
      'Both of us agree to deal electronically, and to give and receive signatures and this agreement in electronic form. Part 4 of the Contract and Commercial Law Act 2017 applies, including its sections 226 to 228 on electronic signatures.',
      'The client signs through the personal link in its invitation. The person whom the invitation addresses may name someone else to sign. That person then signs through a personal link of their own, and the first link can no longer be used to sign. The signer types their name as the signature, with their title and the date, ticks “I accept this NDA” and presses the button that accepts it. Together, these identify the signer, show the client’s approval of this agreement, and have the same effect as a signature on paper.',
      'The signer confirms that they have authority to bind the client. The client will keep each link private, and tell the provider at once if anyone but the person it was sent to may have used it.',
      'The provider has approved this text and signs through its signatory named in the Execution block. By sending an invitation, to the first addressee or to the person named to sign, the provider offers this agreement and consents to its signatory’s name being set there, as its signature, when the client signs.',
      'This agreement is made when the provider’s system records the client’s signature. The time recorded counts, even if another date was typed beside the signature. The Execution block also gives the time at which the quote was accepted, if that was before the signature. Otherwise it says that the quote was not accepted when this agreement was signed.',
      'The provider keeps a record of the signing: the version of this text and its digital fingerprint, the words accepted, the names, title and date as typed, and whom each invitation addressed. It also holds the times at which an invitation was sent, opened and handed to someone else and the signature was recorded, the network address and the browser used. The provider keeps this record as evidence of the agreement, and for as long as the law requires business records to be kept. The client may ask for a copy.',
      'From that record, the provider’s system makes one signed PDF and sends it by email to the signer and to the provider. If someone else was named to sign, the first addressee gets it too. The PDF’s own fingerprint is kept, so that a changed copy can be told from a true one. The signature stands even if the PDF or the email is late. This agreement binds without being printed or sent back.',
      'This agreement is not a deed. Its original is electronic, and it needs no seal, no witness and no counterpart.',
    ],
  },
]

/** The paragraphs of electronic execution that name the code beside the link, by their positions. */
const withCode: Readonly<Record<number, string>> = {
  1: 'The client signs in one of two ways: through the personal link in its invitation or, once the quote is accepted, on the quote’s page, with a six-digit code that the provider’s system sends to the email address to which the invitation was sent and that the signer types on that page. The person whom the invitation addresses may name someone else to sign. That person then signs through a personal link of their own, and the first link and the quote’s page can no longer be used to sign. Either way, the signer types their name as the signature, with their title and the date, ticks “I accept this NDA” and presses the button that accepts it. Together, these identify the signer, show the client’s approval of this agreement, and have the same effect as a signature on paper.',
  2: 'The signer confirms that they have authority to bind the client. The client will keep each link and each code private, and tell the provider at once if anyone but the person it was sent to may have used it.',
  5: 'The provider keeps a record of the signing: the version of this text and its digital fingerprint, the words accepted, the names, title and date as typed, and whom each invitation addressed. It also holds the times at which an invitation was sent, opened and handed to someone else and the signature was recorded, the network address and the browser used. Where a code was used, it holds the address to which the code was sent, and the times at which it was asked for, sent, delivered and typed. The provider keeps this record as evidence of the agreement, and for as long as the law requires business records to be kept. The client may ask for a copy.',
}

const clauses = firstClauses.map((clause) =>
  clause.id === 'electronic-execution'
    ? { ...clause, paragraphs: clause.paragraphs.map((paragraph, at) => withCode[at] ?? paragraph) }
    : clause,
)

/**
 * A signature freezes the version and its hash, so a published text never changes: an edit is a new version.
 * `sha256` is the hash of {@link plainNda}.
 */
const firstNda: Nda = {
  version: 'v2026-11-22',
  updated: '2026-11-22' as Day,
  sha256: 'b238d62d771fd4826a3e24b3b34949c86f734f95be8869db7aea5651cae193d2',
  title: 'Mutual Non-Disclosure Agreement',
  parties,
  clauses: firstClauses,
  intent:
    'By typing my name as my signature, ticking “I accept this NDA” and pressing the button that accepts it, I sign this Mutual Non-Disclosure Agreement for {companyName}. I have read it and intend the client to be bound by it. I confirm that I have authority to bind the client. I agree to sign electronically and to receive the signed agreement as a PDF by email.',
}

export const nda: Nda = {
  ...firstNda,
  version: 'v2026-11-29',
  updated: '2026-11-29' as Day,
  sha256: '045fea6d79696b4adbe24b831f6bb3405f4a8c044b2465babd44e869ff778974',
  clauses,
}

/** The versions in the source code, newest first. None is ever removed, because signed agreements must stay readable. */
export const ndaVersions: readonly [Nda, ...Nda[]] = [nda, firstNda]

// Replaces in one pass, so that a name that looks like a placeholder stays as typed.
const fill = (text: string, { legalName, companyName }: NdaNames) =>
  text.replace(/\{(?:legalName|companyName)\}/g, (found) =>
    found === placeholders.legalName ? legalName : companyName || unnamedClient,
  )

/** The text with paragraph numbers and the parties' names, the same on page, print and PDF. */
export const ndaFor = (names: NdaNames, { parties, clauses, intent, ...rest }: Nda) => ({
  ...rest,
  parties: parties.map((text) => fill(text, names)),
  clauses: clauses.map(({ id, number, title, paragraphs }) => ({
    id,
    number,
    title,
    paragraphs: paragraphs.map((text, at) => ({
      id: `${id}-${at + 1}`,
      number: `${number}.${at + 1}`,
      text: fill(text, names),
    })),
  })),
  intent: fill(intent, names),
})

/** The canonical text for the hash. Placeholders stay, so that a version has one hash for all parties. */
export const plainNda = (text: Nda): string => {
  const { title, version, updated, parties, clauses, intent } = ndaFor(placeholders, text)
  return [
    `${title} ${version}, updated ${updated}`,
    '',
    ...parties,
    ...clauses.flatMap(({ number, title, paragraphs }) => [
      '',
      `${number}. ${title}`,
      ...paragraphs.map((paragraph) => `${paragraph.number} ${paragraph.text}`),
    ]),
    '',
    intent,
    '',
  ].join('\n')
}
