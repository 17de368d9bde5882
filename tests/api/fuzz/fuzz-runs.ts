/** The same again with FUZZ_SEED; another each time without. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
/** `npm run fuzz` sends 20,000. */
export const fuzzRuns = Number(process.env['FUZZ_RUNS'] ?? 5000)
