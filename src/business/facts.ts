/** The facts of the business. The facts of its place are defaults of the settings (place-rules.ts). */
export const facts = {
  /** `maori` is marked as te reo where it is shown. */
  city: { name: 'Christchurch', maori: 'Ōtautahi' },
  region: { code: 'CAN', name: 'Canterbury' },
  island: 'South Island',
  travel: {
    from: 'the Christchurch CBD',
    inside: 'Selwyn District',
    freeKm: 50,
  },
  /** An example of paid travel; the kilometres by road from `travel.from`. */
  beyond: { place: 'Akaroa', km: 80 },
  restraint: 'typically three months',
  hosting: { name: 'Fly.io', place: 'Sydney, Australia', region: 'syd' },
  mail: { name: 'Resend' },
  providersBasedIn: 'the United States',
  /** The days a month that pages compare with the cost of a hire. */
  compared: { daysPerMonth: 3 },
  /** Our own estimate, in dollars a year; `year` is when it was made, until the owner sets a later one. */
  hire: { year: 2025, base: [80_000, 120_000], cost: [110_000, 150_000], workableDays: 220 },
} as const
