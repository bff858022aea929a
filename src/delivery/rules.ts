const deliveries = ['delayed', 'delivered', 'bounced', 'complained'] as const

export type Delivery = (typeof deliveries)[number]

/** Whether `next` comes after `known` in the order of `deliveries`: reports arrive in any order (G6). */
export const isLaterDelivery = (next: Delivery, known: Delivery | null) =>
  known === null || deliveries.indexOf(next) > deliveries.indexOf(known)
