import { z } from 'zod'

/** The business's public details: in the header and footer, in letters, on documents. From the environment (GAPS "Configuration"). */
export const business = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  web: z.string(),
  legalName: z.string(),
  nzbn: z.string().nullable(),
  gstNumber: z.string().nullable(),
})

export type Business = z.infer<typeof business>
