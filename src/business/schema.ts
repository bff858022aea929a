export type Business = {
  name: string
  phone: string
  email: string
  web: string
  legalName: string
  nzbn: string | null
  gstNumber: string | null
}
