import { propertySeed } from '../property-seed.ts'

const longRuns = process.env['FUZZ_RUNS']
/** The same again with FUZZ_SEED, and in `npm test`; another each time for `npm run fuzz`. */
export const fuzzSeed = Number(
  process.env['FUZZ_SEED'] ?? (longRuns ? Date.now() % 2 ** 31 : propertySeed),
)
/** `npm run fuzz` sends 20,000. */
export const fuzzRuns = Number(longRuns ?? 800)
