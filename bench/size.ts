export const isQuick = process.argv.includes('--quick')

const pick = (full: number, quick: number) => (isQuick ? quick : full)

/** How much is measured. */
export const size = {
  quotes: pick(10_000, 3000),
  rounds: pick(7, 2),
  /** Requests that the product answers before its memory is read again. */
  requests: pick(100_000, 40_000),
  starts: pick(10, 3),
  /** How often each list is asked for. */
  lists: pick(200, 50),
  /** Bodies that are compared between servers. */
  compared: pick(1000, 100),
  lighthouseRounds: pick(5, 1),
  downloads: pick(256, 128),
  /** PDFs in the storm, and the smaller storms after it. */
  storm: pick(100, 30),
  storms: pick(30, 4),
}
