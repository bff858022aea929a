const deliveries = ['delayed', 'delivered', 'bounced', 'complained'] as const

export type Delivery = (typeof deliveries)[number]

/** Whether `next` is further than what is known: reports arrive in any order (G6). */
export const isNews = (next: Delivery, known: Delivery | null) =>
  known === null || deliveries.indexOf(next) > deliveries.indexOf(known)
