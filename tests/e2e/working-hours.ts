import { msOf, nzDay, nzMoment } from '#src/base/time.ts'
import { addWorkingDays } from '#src/calendar/working-days.ts'

// Preloaded into the product: its clock starts at 10:00 of the next working day, whenever the test runs.
const { now } = Date
const started = now()
const morning = msOf(nzMoment(await addWorkingDays(nzDay(started), 1, 'CAN'), 10))
Date.now = () => morning + now() - started
