/** The business's public details: in the header and footer, in emails, on documents. From the environment (GAPS "Configuration"). */
export type Business = {
  name: string
  phone: string
  email: string
  web: string
  legalName: string
  nzbn: string | null
  gstNumber: string | null
}
