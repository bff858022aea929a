const deliveries = ['delayed', 'delivered', 'bounced', 'complained'] as const

/** What the provider says of an email that it accepted. */
export type Delivery = (typeof deliveries)[number]

/** Whether `next` says more than `standing`: reports come in any order (G6). */
export const isNews = (next: Delivery, standing: Delivery | null) =>
  standing === null || deliveries.indexOf(next) > deliveries.indexOf(standing)
