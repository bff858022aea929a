import type { TextWords } from './rules.ts'

/** Each label is a question of the FAQ, and its text is the answer. */
export const faqTexts = {
  'faq-who-we-work-with': {
    label: 'Who do you work with?',
    text: `Small and mid-sized businesses that sell to other businesses and want flexible sales support without a full-time hire. Often the owner or one busy person carries all the selling, and good customers can go months without hearing from anyone.

We look after your existing customers, reach out to new ones, and cover for your staff while they are away. Behind that stand {background} of experience.`,
  },
  'faq-where-we-work': {
    label: 'Where do you operate?',
    text: `We are based in {city}. {freeTravel}, unless your quote states another distance.

{paidTravel} {travelExample} If the quote states no rate, we agree the cost with you before we travel. Between visits much of the work is done by phone and email, wherever your customers are.`,
  },
  'faq-getting-started': {
    label: 'How do we get started?',
    text: `With the Client Needs Form. It takes about {formMinutes} minutes, and you get a tailored proposal with indicative pricing by the next business day, in one or two options.

Once you have accepted, we need four things from you: a person who can give us directions, your product and price information, access to the systems we will work in, and the customer list, if you are entitled to share it. Then we agree the first day.`,
  },
  'faq-booking-lead-time': {
    label: 'How far ahead do we need to book?',
    text: `At least {leadDays} working days. We will try to help at shorter notice but cannot promise it. A booking is made when we confirm it in writing; an email is enough.

Plans change. {cancellationClause}`,
  },
  'faq-micro-businesses': {
    label: 'We are only one or two people. Is this for us?',
    text: `It can be. Where one person makes, delivers and sells, a single day a month spent on customers alone can make a real difference. Engagement is month to month, and a pre-paid block suits uneven months.

Three things need to be there: something ready to sell, somebody to answer our questions, and enough margin in a sale to carry the cost. If the sums do not work, we will say so before you have spent anything.`,
  },
  'faq-short-campaigns': {
    label: 'Can we engage you for a short campaign?',
    text: `Yes. For a product launch, a seasonal push or a round of visits to customers who have gone quiet, the pre-paid plan usually fits best. Accepting it opens the day rate and orders no days yet. You order blocks in writing, from {smallestBlock}, and pay for them before they are used.

{blockClause}`,
  },
  'faq-minimum-scale': {
    label: 'What is the smallest engagement that makes sense?',
    text: `In practice, {smallestDays} days per month. With less than a day a month, too much time passes between contacts for customers to notice. Four days are enough for a regular round of your main accounts. More is welcome, up to more than {mostDays} days per month.

A day is {dayHours} hours. Casual work outside your plan is booked in half-day blocks of {halfDayHours} hours. {monthClause} There is no minimum term unless your quote states one.`,
  },
  'faq-payment-terms': {
    label: 'What are your payment terms?',
    text: `Retainers are invoiced at the start of each month, pre-paid blocks when you order them. Invoices are payable within {payDays} days of the invoice date. {pricesAndGst}

We may charge {lateInterest} per month on late balances, worked out by the day. If you dispute part of an invoice in good faith, tell us why before it falls due and pay the rest on time.`,
  },
  'faq-consultant-and-employee-rates': {
    label: 'Why does a consultant’s day cost more than an employee’s?',
    text: `Because it carries what a wage leaves out. By our own estimate for {hireYear}, a New Zealand account manager on a base of {hireBase} has a true cost of {hireCost} a year, once leave, KiwiSaver, vehicle, phone and the rest are counted. Over about {workableDays} workable days that is {hireDayLow} to {hireDayHigh} and more for every one of them, busy or quiet.

Our rate{excludingGst} already carries our own leave, equipment and quiet days. Day for day it can be the higher figure; but you pay for the few days a month of a retainer, or for the pre-paid days you order, not for a whole year.`,
  },
  'faq-no-commission': {
    label: 'Do you work on commission?',
    text: `No. We charge for our time and take no commission on your sales. You know what a month costs before it starts, and our advice does not depend on which order comes in first. Commission rewards the quick sale; looking after accounts is slower, and worth more.

The other side of it: sales depend on many things outside our control, so we do not promise a particular level of sales, leads or income. We promise reasonable care and skill, and work you can see.`,
  },
  'faq-why-not-a-part-timer': {
    label: 'Why not hire a part-timer?',
    text: `Sometimes you should. If you need the same hours every week, all year, and have time to recruit, train and manage, a part-time employee may serve you better.

An employee also brings leave, sick days, KiwiSaver and duties that go on when sales are slow. We are an independent contractor: experienced from the first day, booked by the day, and engaged month to month. {noticeClause}`,
  },
  'faq-visibility-and-reporting': {
    label: 'How will we know what you have been doing?',
    text: `We agree at the start what you want to see and how often. Each visit and call is noted in your CRM, or in a shared sheet if you have none: who we spoke to, what was said, what happens next and by when. As a rule, a short written summary follows each month.

Your customer records and sales data stay yours, including what we add to them. The reports and call notes we make for you are yours once paid for.`,
  },
  'faq-technical-products': {
    label: 'Our products are technical. Can you represent them?',
    text: `Yes, with your specialists behind us. We learn the range, the uses and the usual questions well enough to open doors and hold a sound conversation, and we know when to bring in the person who knows more. We do not guess at a specification.

You give us the product knowledge and decide whether to make a sale and on what terms. What we are asked to say must be accurate and able to be substantiated, as the {fairTradingAct} requires.`,
  },
  'faq-excluded-industries': {
    label: 'Is there work or an industry you do not take on?',
    personal: true,
    text: `Some. We do not take on a product we could not stand behind in person. We do no door-to-door selling and no cold calling of consumers. We give no regulated advice that needs a licence, such as financial or legal advice.

We contact only people whom you may lawfully contact. If you are not sure whether your business fits, ask: you will have a straight answer before you have spent anything.`,
  },
  'faq-sounding-board': {
    label: 'Can we use you as a sounding board?',
    personal: true,
    text: `Yes. Many owners have nobody to think aloud with about a price rise, a difficult account or a new market. Use part of a retainer day for it, or book a half-day block of {halfDayHours} hours.

You get a practical outside view. It is commercial opinion, not legal, tax or employment advice. Behind it stand {background} of experience. What you tell us in confidence stays confidential while we work together and for {confidentialYears} years after our relationship ends.`,
  },
  'faq-non-disclosure-agreement': {
    label: 'Will you sign a non-disclosure agreement (NDA)?',
    text: `Yes, and ours binds both sides. Ask for it before you share customer lists or prices: you receive a personal invitation link by email, complete the agreement online and print it. When you accept a quote, the invitation comes by itself.

Confidentiality lasts while we work together and for {confidentialYears} years after our relationship ends. Our Terms contain that duty too, so you are protected without an NDA. On confidentiality alone, a signed NDA comes before the quote and the Terms.`,
  },
  'faq-restraint-of-trade': {
    label: 'What about a restraint of trade?',
    text: `Our Terms already protect your customers. While the agreement runs and for {solicitMonths} months after it ends, we will not solicit customers of yours with whom we dealt on your behalf to buy products that compete with yours. Nor will either of us solicit the other’s people with whom we dealt.

If you need more, we can agree a cooling-off time before we work for a direct competitor, {restraint}. It applies only if the quote, or another document we have both signed, says so.`,
  },
  'faq-force-majeure': {
    label: 'What if something beyond anyone’s control stops the work (force majeure)?',
    text: `Then neither of us is liable for the delay. Examples are earthquake, flood, epidemic, road closure, or serious illness of the person who supplies the services. {notSuppliedClause} No cancellation fee applies. A pre-paid block is extended by as long as the event lasted. Money already due stays due.

If it continues, either of us may end the agreement on {noticeDays} days’ notice, even within a minimum term. Fees paid for services we have not supplied, and will not supply, are refunded.`,
  },
  'faq-next-steps': {
    label: 'What are the next steps?',
    hint: 'The paragraphs after the first are a numbered list.',
    text: `Four, and the first takes about {formMinutes} minutes. You owe nothing until you accept.

You complete the Client Needs Form.

We email you a tailored proposal with indicative pricing by the next business day, in one or two options.

You read your quote at a personal link. It is open for {openDays} working days from its date, unless it says otherwise, and you accept or decline it online.

After you accept, we agree the first day. Please allow at least {leadDays} working days.`,
  },
} as const satisfies TextWords
