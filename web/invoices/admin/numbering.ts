import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#web/settings/queries.ts'

/** Who numbers invoices: `here`, or the owner's accounting `program`. */
export const useNumbering = () => useQuery(settingsQuery).data?.invoices.numbering
