import { defaultPlace } from '#src/business/place-rules.ts'
import type { PublicBusiness } from '#src/business/schema.ts'
import { pageData } from '#web/lib/hydration/page-data.ts'

/** Where the business works, of the page that was loaded. */
export const place = pageData<PublicBusiness>('business')?.place ?? defaultPlace
