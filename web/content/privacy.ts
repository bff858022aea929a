import { deviceDays, sessionHours, unconfirmedDays } from '#src/auth/rules.ts'
import { enquiryMonths } from '#src/base/retention.ts'
import type { Day } from '#src/base/time.ts'
import { facts } from '#src/business/facts.ts'
import { holderOf } from '#src/business/privacy-rules.ts'
import type { Business } from '#src/business/schema.ts'

type Section = {
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly (readonly [term: string, words: string])[]
}

const asked: Section = {
  id: 'what-we-ask',
  title: 'What the Client Needs Form asks, and why',
  paragraphs: [
    'The form asks for your company, your name, your work email and, if you like, your phone number. It asks what support you need, how many days a month and for how long, and leaves room for notes. We use your answers to prepare a quote, to reply to you, and for nothing else. We send no newsletters, and we sell and rent nobody’s details.',
    'Filling in the form is voluntary, and no law requires it. The fields marked * are what a quote needs: without them the form cannot be sent. You can always call or email us instead.',
    'Please leave out details of other people, such as your customers or staff. We do not need them at this stage.',
    'What you type stays in your own browser until you press the button. A draft is kept there, in that tab alone, and is cleared once the form has been sent.',
  ],
}

const received = (business: Business): Section => ({
  id: 'who-receives-it',
  title: 'Who receives and holds it',
  paragraphs: [
    `${holderOf(business)} collects and holds the information. Within it, only people who run this site can read it. Each form is also sent to our own mailbox, and stands there, with the provider of that mailbox, until we delete it.`,
    `Two companies, both based in ${facts.providersBasedIn}, run this site and send its emails for us, on our instructions and not for purposes of their own. Your information is therefore handled outside New Zealand. We remain responsible for it under the Privacy Act 2020.`,
  ],
  list: [
    [facts.hosting.name, `Hosts this site and its database. The server stands in ${facts.hosting.place}.`],
    [facts.mail.name, 'Delivers our emails, and so handles your email address and what the email says.'],
  ],
})

const quotes: Section = {
  id: 'quotes-and-links',
  title: 'Quotes and private links',
  paragraphs: [
    `A quote holds your name, company, email address and phone number, as you or your company gave them to us. If we had them from somebody else, our first email to you says so. If we know you from before, we may hold the same details without a quote, for ${enquiryMonths} months at most.`,
    'We send a quote by a link meant for you alone. Its page records when it was first and last opened, and how often. When you accept or decline, we record your answer with the exact quote you were shown, the version of the terms, the date and time, the network address and the browser. That record is evidence of the agreement, for both of us.',
  ],
}

const signature: Section = {
  id: 'nda-signature',
  title: 'Signing the NDA',
  paragraphs: [
    'We send the NDA by a link of its own, and its page records visits as a quote’s does. When you sign it, we record your company, name, title, typed signature and date, that you agreed to sign online, the version of the text, when the link was sent, delivered and opened, and the time, network address and browser of signing. We record this because it is the evidence of who signed what, and when. Both sides get the signed PDF by email, with your name, title, signature and the time; the network address and the browser stay in our record. Our host holds the record and the PDF, our email provider delivers the PDF, and nobody else gets either from us.',
    'If you name somebody else to read your quote, we send them a link and tell them that you named them. If you say that somebody else will sign, we send the NDA to the name and address you give us, and tell them that you named them. Who handed it over, and when, becomes part of the evidence, and the signed PDF goes to the person we invited first too.',
    'What you type before you sign stays in your own browser. A draft of the signature, and what you sent while its answer is awaited, is kept there in that tab alone (its session storage), and is cleared once the signature is recorded or the tab is closed.',
  ],
}

const accounts: Section = {
  id: 'accounts',
  title: 'Accounts',
  paragraphs: [
    `You need no account: our links open without one. An account is for people who run this site, and shows nothing to anybody else. Whoever signs up all the same leaves an email address and a password, which we keep only as a hash, with the dates of the sign-up and of its confirmation by email. Attempts to sign in are recorded with their time and a one-way code of the network address. Of each device that signed in we keep the network address, the browser and the dates, for ${deviceDays} days at most, so that its owner can see and end what is signed in. To have an account removed, write to us.`,
  ],
}

const kept: Section = {
  id: 'how-long',
  title: 'How long we keep it',
  paragraphs: ['No longer than it is needed:'],
  list: [
    [
      'Answers in the form',
      `${enquiryMonths} months, unless we send you a quote that comes of them; then with the quote. The same holds for the copy in our mailbox.`,
    ],
    [
      'Text of the emails we sent',
      '90 days. That an email was sent, whether and when it arrived, stays with the record it belongs to. Of an address that our email came back from, or whose owner reported us as spam, we keep a one-way code, so that we do not write to it again.',
    ],
    ['Quotes, decisions and signatures', 'At least 7 years, as evidence and for tax law.'],
    [
      'Accounts',
      `${unconfirmedDays} days where nobody confirms the address, or until the last link we sent to it has run out; otherwise until the account is removed.`,
    ],
    [
      'Backup copies',
      'They are overwritten within 90 days. What was removed may stand in them until then, and they are read only to restore this site.',
    ],
  ],
}

const visits: Section = {
  id: 'cookies-and-counting',
  title: 'Cookies and counting',
  paragraphs: [
    'Visitors and clients get no cookies. Nothing on this site comes from another company: no advertising, no trackers, not even a typeface.',
    `We count how often the Client Needs Form is opened and sent. The count is our own and uses no cookie and no network address. With it, and with a form that is sent, we note what led to it, as far as your browser says so: the name that a link gives (utm_source), or the site you came from, without its page. A sent form is counted with the name of the company. All of this is kept for ${enquiryMonths} months at most, with a lead as long as its answers. To stop floods, a one-way code of the network address a form came from is kept for an hour, and one of the network around it, for forms, sign-ups and counts, for a day.`,
    `Only those who sign in to an account get cookies, two of them: one keeps them signed in, for ${sessionHours} hours at most, one recognises their device, for ${deviceDays} days. Both are httpOnly, which means that no script can read them.`,
  ],
}

const rights = ({ email }: Business): Section => ({
  id: 'your-rights',
  title: 'See, correct or remove it',
  paragraphs: [
    `You may ask what we hold about you, and ask us for a copy, a correction or an erasure of it. Reply to any of our emails, or write to ${email}. We answer as soon as we can, and within 20 working days at the latest, as the Privacy Act 2020 requires. It costs nothing. We may first ask who you are, so that nobody else gets your details.`,
    'A copy is a set of files that open without us: what you told us, our quotes and the notes we made about you, the emails to you, what you signed, and the PDFs. If we do not agree to a correction, you may have your own statement kept beside what it is about.',
    'If you ask for an erasure, we delete what you told us in the form and your account, take your details out of quotes that nobody decided and invitations that nobody signed, and remove the text of our emails, from our mailbox too. What was open ends with that. Decisions and signatures, with their quotes and PDFs, stay for those 7 years at least, because both sides may need them as evidence; we tell you which, and until when. If you reported our email as spam, your address stays on the list of those that get none.',
    'If you are not satisfied with our answer, you may complain to the Office of the Privacy Commissioner (privacy.org.nz).',
  ],
})

const security: Section = {
  id: 'security',
  title: 'How we protect it',
  paragraphs: [
    'Pages and forms travel encrypted. Private links are too long to guess, and are stored encrypted. Whoever runs the site signs in with a password, which we keep only as a hash, and is signed out after 30 minutes without activity. Logs name nobody. No system is beyond failure. If a breach could cause you serious harm, we will tell you and the Privacy Commissioner as soon as we can.',
  ],
}

/** The statement that the Privacy Act 2020 requires where personal information is collected (IPP 3). */
export const privacy = {
  title: 'Privacy',
  description:
    'What the Client Needs Form and our quotes record about you, who receives it, how long it is kept, and how to see, correct or remove it.',
  lead: 'You tell us about your business so that we can send you a quote. This page says what we record, why, how long we keep it, and what you can ask of us.',
  updated: '2026-11-23' as Day,
  updatedLabel: 'Last updated',
  sections: (business: Business): readonly Section[] => [
    asked,
    received(business),
    quotes,
    signature,
    accounts,
    kept,
    visits,
    rights(business),
    security,
  ],
  contact: 'Who to ask',
}
