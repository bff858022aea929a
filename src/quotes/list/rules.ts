export const listOrders = ['created', 'valid_until', 'company'] as const
export type ListOrder = (typeof listOrders)[number]
