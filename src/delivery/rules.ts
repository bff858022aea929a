const deliveries = ['delayed', 'delivered', 'bounced', 'complained'] as const

export type Delivery = (typeof deliveries)[number]

/** Whether `next` is further than `standing`: reports arrive in any order (G6). */
export const isNews = (next: Delivery, standing: Delivery | null) =>
  standing === null || deliveries.indexOf(next) > deliveries.indexOf(standing)
