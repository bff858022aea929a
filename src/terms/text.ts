import type { Day } from '#src/base/time.ts'
import { facts } from '#src/business/facts.ts'
import { blank } from '#src/business/rules.ts'
import { freeTravel, paidTravel, smallestBlock } from '#src/business/text.ts'
import { sourceVersion } from './facts.ts'

/** Sections and clauses are numbered by position. */
type Section = { id: string; title: string; paragraphs: readonly string[] }

export type Terms = { version: string; updated: Day; sha256: string; sections: readonly Section[] }

const provider = '{legalName}'

const sections: readonly Section[] = [
  {
    id: 'services',
    title: 'Services',
    paragraphs: [
      'These terms apply to the services that {legalName} (“we”, “us”, “our”) supplies to the business named on the quote (“you”, “your”). A quote you accept and these terms together form the agreement between us.',
      'We supply part-time, outsourced account management and sales support. The quote describes the scope. It may include looking after your existing customers, reaching new ones and covering for your staff while they are away.',
      'We will carry out the services with reasonable care and skill, in a professional manner, and in keeping with the reasonable directions you give us within the scope.',
      'Sales depend on many things outside our control. We do not promise a particular level of sales, leads or income.',
      'We are an independent contractor. Nothing in the agreement makes us your employee, partner or agent. We cannot sign contracts or make commitments in your name unless you have authorised it in writing.',
      'We may work for other clients, as long as we keep our promises to you about confidentiality and do the work you have booked.',
      `A working day, or business day, is any day other than a Saturday, a Sunday or a public holiday observed in ${facts.region.name}. Times and dates are those of New Zealand.`,
    ],
  },
  {
    id: 'pricing-and-payment',
    title: 'Pricing and payment',
    paragraphs: [
      'You pay the rates on the quote for the plan you choose. All prices exclude GST where we are registered for it, and the quote says so: we then add GST at the rate that applies and show it on our invoice. Where we are not registered for GST we charge none, and the quote says that instead.',
      'A day is 8 hours. Casual work outside your plan is booked in half-day blocks of 4 hours.',
      'Retainers are invoiced at the start of each month. The retainer pays for the days stated on the quote. Days not used by the end of their month lapse, unless both of us agree otherwise in writing or we were unable to supply them.',
      `Accepting the pre-paid plan opens its day rate to you and orders no days yet. You order blocks of days in writing; email is enough. The smallest block is ${smallestBlock}. A block is invoiced when you order it and is paid for before its days are used. They are valid for 90 days from the day they are paid for. You may have one 30-day extension if you request it before expiry. Days still unused after that lapse and are not refunded, unless we were unable to supply them.`,
      'We charge for our time. We charge no commission on your sales.',
      `${freeTravel(facts.travel.freeKm, facts.travel)}, unless the quote states another distance. ${paidTravel('the rate on the quote')} If the quote states no rate, we agree the cost with you before we travel.`,
      'We ask you before we incur any other expense on your behalf. Expenses you have approved are charged at cost.',
      'Invoices are payable within 7 days of the invoice date. Apart from an amount disputed as described below, they are payable in full and without set-off.',
      'We may charge 2% per month on late balances, worked out by the day from the due date until payment.',
      'If you dispute part of an invoice in good faith, tell us why before it falls due and pay the rest on time. No late charge applies to an amount that turns out not to be owed.',
      'If an undisputed invoice is overdue, we may pause the services after telling you, until it is paid.',
    ],
  },
  {
    id: 'scheduling-and-cancellations',
    title: 'Scheduling and cancellations',
    paragraphs: [
      'Please book time at least 7 working days ahead. We will try to help at shorter notice but do not promise it.',
      'A booking is made when we confirm it in writing. Email is enough.',
      'You may cancel or move a booking free of charge with 3 or more business days’ notice.',
      'With 1 to under 3 business days’ notice, the fee is 50% of the price of the booked time.',
      'With less than 1 business day’s notice, or if you do not show up, the fee is 100% of the price of the booked time.',
      'Where the booked time belongs to a retainer or a pre-paid block, the same share of that time counts as used instead of being charged again.',
      'These fees reflect time we have set aside for you and are unlikely to fill. No fee applies where an event described in the Force majeure section caused the cancellation.',
      'If we have to cancel, we will tell you as soon as we can. You pay nothing for the cancelled time and we will offer you another date. A pre-paid block stays valid long enough for you to use it.',
    ],
  },
  {
    id: 'client-responsibilities',
    title: 'Client responsibilities',
    paragraphs: [
      'You will give us, in good time, the information, product knowledge, system access and decisions that we reasonably need. You will name a person who can give us directions.',
      'You are responsible for your products, your prices, your stock and your own contracts with your customers. You decide whether to make a sale and on what terms.',
      'You will make sure that what you ask us to say about your products is accurate and can be substantiated, as the Fair Trading Act 1986 requires.',
      'You will make sure that you are entitled to give us the customer and contact lists you ask us to use, and that we may lawfully contact the people on them. The Privacy Act 2020 and the Unsolicited Electronic Messages Act 2007 apply to those lists.',
      'If you are late with something that we need, we will tell you. Dates that depend on it move by a reasonable time.',
    ],
  },
  {
    id: 'confidentiality',
    title: 'Confidentiality',
    paragraphs: [
      'Each of us will keep the other’s confidential information secret, use it only for the agreement, and share it only with people who need it for that purpose and must keep it secret too.',
      'Confidential information is information that is marked confidential or that a reasonable person would take to be so. It includes customer lists, prices, margins and plans.',
      'It does not include information that is public without a breach of the agreement, was already lawfully known, was received from someone free to share it, or was developed independently.',
      'Either of us may disclose what the law requires to be disclosed. Where the law allows, the one who must disclose tells the other first.',
      'These duties last for 2 years after our relationship ends. When it ends, each of us will on request return or destroy the other’s confidential information, apart from records that the law requires to be kept.',
      'Each of us will comply with the Privacy Act 2020. We use personal information that you give us about your customers and contacts only to supply the services. We keep it reasonably secure and hold it on your behalf. We will tell you as soon as we can if we learn of a privacy breach that affects it.',
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    paragraphs: [
      'Each of us keeps the intellectual property we had before the agreement or develop outside it.',
      'Your customer records, sales data and other business information remain yours, including what we add to them while we supply the services.',
      'Once you have paid for them, you own the reports, correspondence, call notes and other documents that we make especially for you.',
      'We keep our general methods, templates, know-how and tools. You have a lasting, royalty-free right to use them within your own business, as far as they form part of what we have delivered to you.',
      'You allow us to use your name, brands and materials as far as we need them for the services. We will not use them in our own advertising without your written consent.',
    ],
  },
  {
    id: 'non-solicitation',
    title: 'Non-solicitation',
    paragraphs: [
      'While the agreement runs and for 6 months after it ends, neither of us will solicit the other’s employees or contractors with whom we dealt under the agreement to leave their work.',
      'While the agreement runs and for 6 months after it ends, we will not solicit customers of yours with whom we dealt on your behalf to buy products that compete with yours.',
      'Answering a general advertisement that was not aimed at the other’s people or customers is not solicitation.',
      'A wider restraint of trade applies only if the quote, or another document we have both signed, says so.',
      'Each of us accepts that these limits are reasonable and go no further than is needed to protect a legitimate interest.',
    ],
  },
  {
    id: 'health-and-safety',
    title: 'Health and safety',
    paragraphs: [
      'Each of us has duties under the Health and Safety at Work Act 2015 as a person conducting a business or undertaking. Where our duties overlap, we will consult, co-operate and co-ordinate our activities with each other.',
      'Before we work at your site, you will tell us about its risks and rules, give us any induction we need and provide any site-specific protective equipment.',
      'We will take reasonable care of ourselves and others, follow your reasonable safety rules, and drive safely and lawfully when we travel for you.',
      'We may stop or refuse work that we reasonably believe carries a serious risk to anyone’s health or safety. We will tell you at once and carry on when it is safe.',
      'Each of us will promptly tell the other about an incident, injury or near miss connected with the services.',
      'Nothing in the agreement transfers or limits a duty that the Health and Safety at Work Act 2015 places on either of us.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    paragraphs: [
      'You acquire the services in trade, for the purposes of a business, and we supply them in trade. We both agree that the Consumer Guarantees Act 1993 does not apply to the services.',
      'We both also agree that sections 9, 12A, 13 and 14(1) of the Fair Trading Act 1986 do not apply between us, as far as section 5D of that Act allows. We both accept that it is fair and reasonable to be bound by this clause and the one before it.',
      'Neither of us is liable to the other for indirect or consequential loss. We are not liable to you for lost profit, revenue, sales, data or goodwill.',
      'Our total liability to you in connection with the agreement, whatever its legal basis, is limited to the fees you paid us under it in the 3 months preceding the event that gave rise to the claim.',
      'Each of us will take reasonable steps to reduce any loss.',
      'Nothing in the agreement limits liability for fraud or wilful misconduct, your duty to pay our fees, or any liability or right that the law does not allow to be limited. That includes the protection of small trade contracts against unfair terms under the Fair Trading Act 1986.',
    ],
  },
  {
    id: 'indemnity',
    title: 'Indemnity',
    paragraphs: [
      'You indemnify us against claims that other people make against us because of your products or services, the information or contact lists you gave us, or our following your directions.',
      'We indemnify you against claims that other people make against you because documents we made for you infringe their intellectual property, or because we broke the law in supplying the services. The limit in the Liability section applies to this indemnity.',
      'An indemnity does not cover loss to the extent that the one who claims it caused it by a breach of the agreement, by negligence or by breaking the law. It never covers a fine or penalty where the law forbids that.',
      'The one who claims an indemnity will promptly tell the other about the claim, will not settle it without the other’s consent, and will give reasonable help to defend it. That consent will not be unreasonably withheld.',
    ],
  },
  {
    id: 'force-majeure',
    title: 'Force majeure',
    paragraphs: [
      'Neither of us is liable for a failure or delay caused by an event beyond our reasonable control. Examples are earthquake, flood, storm, fire, epidemic, road closure, failure of power or communications, act of government, and serious illness or injury of the person who supplies the services.',
      'The one affected will tell the other as soon as possible, take reasonable steps to limit the effect, and carry on as soon as it is practical.',
      'This section does not excuse the payment of money already due.',
      'You do not pay for time that we cannot supply because of such an event. The validity of a pre-paid block is extended by as long as the event lasted.',
      'If the event continues, either of us may end the agreement on 30 days’ notice, even within a minimum term. We will refund fees you have paid for services that we have not supplied and will not supply.',
    ],
  },
  {
    id: 'term-and-termination',
    title: 'Term and termination',
    paragraphs: [
      'The agreement is made when you accept the quote. Services begin on the start date stated on the quote, or on a date we both agree. The agreement runs from month to month until one of us ends it.',
      'Either of us may end the agreement at any time by giving 30 days’ notice in writing. If the quote states a minimum term for the plan you chose, such notice takes effect no earlier than the end of that term, counted from the day services begin.',
      'Either of us may end the agreement immediately, by notice in writing, for a material breach that the other has not remedied within 10 business days of being asked in writing to do so. Failure to pay an undisputed invoice is a material breach.',
      'Booked work and retainer fees continue until the agreement ends. A retainer for part of a month is charged in proportion.',
      'When the agreement ends, you pay for services supplied up to that day and for expenses you have approved. You may use valid pre-paid days during the notice period.',
      'If we end the agreement on notice, or you end it because of our breach, we will refund valid pre-paid days that you have not used.',
      'The sections on payment, confidentiality, intellectual property, non-solicitation, liability and indemnity continue after the agreement ends.',
    ],
  },
  {
    id: 'variations-and-priority',
    title: 'Variations and priority',
    paragraphs: [
      'A change to the agreement counts only when both of us have agreed to it in writing. Email is enough.',
      'The version of these terms named on the quote you accepted applies to your agreement. A later version applies only to quotes made under it, or when both of us have agreed to it in writing.',
      'If documents differ, the accepted quote comes first and these terms second. On confidentiality alone, a mutual non-disclosure agreement that has been signed comes before both.',
      'These documents are the whole agreement between us. Your own purchase terms do not apply unless we have agreed to them in writing.',
      'If part of the agreement cannot be enforced, the rest still stands. Not using a right at once does not give it up.',
      'Neither of us may transfer the agreement without the other’s written consent. That consent will not be unreasonably withheld.',
      'If we disagree, we will first try in good faith to settle the matter by talking, and then, if we both wish, by mediation. This does not stop either of us from going to the Disputes Tribunal or from asking a court for urgent orders.',
      'The law of New Zealand governs the agreement, and the courts of New Zealand have jurisdiction.',
    ],
  },
  {
    id: 'notices',
    title: 'Notices',
    paragraphs: [
      'A notice under the agreement must be in writing. It may be sent by email, to the address on the quote or to another address the recipient has given for notices.',
      'A notice sent by email is received when it enters the recipient’s information system, unless the sender learns that it was not delivered. A notice received after 5 pm, or on a day that is not a working day, counts as received on the next working day.',
      'Each of us will tell the other promptly when an address for notices changes.',
    ],
  },
  {
    id: 'electronic-acceptance',
    title: 'Electronic acceptance',
    paragraphs: [
      'A quote is open for acceptance for 10 working days from its date, unless the quote says otherwise. The valid-until date shown on it is the last day, until midnight in New Zealand. After that it has expired and we can give you a new one.',
      'You accept a quote through the personal link that we sent you, by choosing a plan, confirming that you are authorised and pressing the button that accepts it. That binds the business named on the quote. You may also decline it there.',
      'Both of us agree to deal electronically. Part 4 of the Contract and Commercial Law Act 2017 applies. Your acceptance through the link identifies you, shows your approval, and has the same effect as a signature on paper.',
      'The person who accepts confirms that they have authority to bind the business named on the quote.',
      'Please keep the link private, and tell us at once if someone else may have used it.',
      'The agreement is made when our system records your acceptance. We then send a confirmation to the email address on the quote.',
      'With your acceptance we keep a record of what you were shown: the quote, the plan, the version of these terms and their digital fingerprint. We also keep the time, the network address and the browser used. We keep this record as evidence of the agreement, and for as long as the law requires business records to be kept. You may ask us for a copy.',
    ],
  },
]

/**
 * Decisions freeze the version and its hash, so a published text never changes: an edit is a new version.
 * `sha256` is the hash of {@link plainTerms}.
 */
export const terms: Terms = {
  version: sourceVersion,
  updated: '2025-10-24' as Day,
  sha256: '794c6df06252a353a1f6170be79160baa4fa3819a08c4a34915f0fd438e28269',
  sections,
}

/** The versions in the source code, newest first. None is ever removed, because /terms/v… must stay readable. */
export const termsVersions: readonly [Terms, ...Terms[]] = [terms]

export const termsFor = (legalName: string, { sections, ...rest }: Terms) => ({
  ...rest,
  sections: sections.map(({ id, title, paragraphs }, at) => ({
    id,
    number: `${at + 1}`,
    title,
    clauses: paragraphs.map((text, below) => ({
      id: `${id}-${below + 1}`,
      number: `${at + 1}.${below + 1}`,
      text: text.replaceAll(provider, () => legalName || blank),
    })),
  })),
})

/** The canonical text for the hash. The business's placeholder stays, so that a version has one hash for every business. */
export const plainTerms = (of: Terms): string =>
  [
    `Terms & Conditions ${of.version}, updated ${of.updated}`,
    ...termsFor(provider, of).sections.flatMap(({ number, title, clauses }) => [
      '',
      `${number}. ${title}`,
      ...clauses.map((clause) => `${clause.number} ${clause.text}`),
    ]),
    '',
  ].join('\n')
