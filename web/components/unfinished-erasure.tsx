import { Callout } from './callout.tsx'

export const UnfinishedErasure = () => (
  <Callout tone="warning" role="status" className="mt-5">
    A copy of what was erased may stay in the database's log until the other program that reads the database file stops.
    It is then removed by itself within a minute.
  </Callout>
)
