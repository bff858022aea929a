import { enquiryMonths } from '#src/base/retention.ts'
import { ListPage } from '#web/components/page/list-page.tsx'
import { ImportForm } from './import-form.tsx'

export const ImportPage = () => (
  <ListPage title="Import clients">
    <p className="measure mt-5 text-soft">
      Bring the clients along whom you know from before, as a CSV file from your address book or spreadsheet. They get
      no email. After {enquiryMonths} months an imported client is deleted here; quotes stay.
    </p>
    <ImportForm />
  </ListPage>
)
