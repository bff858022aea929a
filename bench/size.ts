const isQuick = process.argv.includes('--quick')

const pick = (full: number, quick: number) => (isQuick ? quick : full)

/** How much is measured. */
export const size = {
  /** That are sent, for the parts quote, decision and start. */
  quotes: pick(10_000, 3000),
  /** In the database whose lists are measured. */
  listed: pick(100_000, 5000),
  /** How often each list is asked for. */
  lists: pick(100, 20),
  rounds: pick(7, 2),
  /** Requests that the product answers before its memory is read again. */
  requests: pick(100_000, 10_000),
  starts: pick(10, 3),
  /** How often a page is opened on a slow line. */
  opens: pick(9, 3),
  /** Bodies that are compared between servers. */
  compared: pick(1000, 100),
}
