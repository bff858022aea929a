/** A client's statement about the work, published with their consent. */
export type Reference = { words: string; name: string; company: string }

/** The facts of the business. Those of its place are defaults of the settings (place-rules.ts). */
export const facts = {
  /** `maori` is marked as te reo where it is shown. */
  city: { name: 'Christchurch', maori: 'Ōtautahi' },
  region: { code: 'CAN', name: 'Canterbury' },
  island: 'South Island',
  travel: {
    from: 'the Christchurch CBD',
    inside: 'Selwyn District',
    freeKm: 50,
    /** The kilometres by road from `from`. */
    beyond: { place: 'Akaroa', km: 80 },
  },
  background: '20+ years',
  /** The home page shows it in the owner's own voice, about 80 words, above the name of the signatory. */
  person: {
    words: [
      'You deal with one person here. I read your form, write your quote, visit your customers and answer when you call.',
      'You can begin with one day a month, and 30 days’ notice ends it, unless your quote states a minimum term. I charge for time and take no commission, so my advice does not depend on which order comes in first.',
      'And if the sums do not work for a business of your size, you will hear that from me before you have spent anything.',
    ],
  },
  /** The home page shows them; without one, it leaves the section out. */
  references: [] as readonly Reference[],
  reporting: {
    place: 'Each visit and call is noted in your CRM, or in a shared sheet if you have none',
    monthly: 'a short written summary follows each month',
  },
  excluded: [
    'We do not take on a product we could not stand behind in person.',
    'We do no door-to-door selling and no cold calling of consumers.',
    'We give no regulated advice that needs a licence, such as financial or legal advice.',
  ],
  restraint: 'typically three months',
  hosting: { name: 'Fly.io', place: 'Sydney, Australia', region: 'syd' },
  mail: { name: 'Resend' },
  providersBasedIn: 'the United States',
  /** Our own estimate, in dollars a year; `year` is when it was made. */
  hire: { year: 2025, base: [80_000, 120_000], cost: [110_000, 150_000], workableDays: 220 },
} as const
