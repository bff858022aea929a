export const isQuick = process.argv.includes('--quick')

const pick = <T>(full: T, quick: T) => (isQuick ? quick : full)

/** How much is measured. */
export const size = {
  quotes: pick(10_000, 3000),
  rounds: pick(7, 2),
  /** Requests that the product answers before its memory is read again. */
  requests: pick(100_000, 40_000),
  starts: pick(10, 3),
  /** How many quotes the product grows to. */
  grown: pick([10_000, 100_000, 1_000_000], [1000, 10_000]),
  /** How often each list is asked for, a quote decided or sent, and one opened. */
  lists: pick(100, 50),
  moves: pick(150, 40),
  opened: pick(1000, 200),
  /** Decided quotes whose bytes are counted. */
  weighed: pick(64, 16),
  /** Bodies that are compared between servers. */
  compared: pick(1000, 100),
  lighthouseRounds: pick(5, 1),
  downloads: pick(256, 128),
  /** PDFs in the storm, and the smaller storms after it. */
  storm: pick(100, 30),
  storms: pick(30, 4),
}
