import { expect, test } from 'vitest'
import { lintShipped, shippedFiles } from './lint-files.ts'
import { mutationsOf, type Mutation } from './mutations/mutations.ts'

const kinds = new Set([
  'key-typo',
  'value-typo',
  'value-number',
  'boolean-norway',
  'number-text',
  'quotes-removed',
])

/** What is said with these faults in the shipped configuration. */
const said = (faults: Mutation[]) =>
  lintShipped(
    shippedFiles.map(({ path, text }) => ({
      path,
      text: faults.find(({ file }) => file === path)?.text ?? text,
    })),
  ).problems

/** Numbers from 0 to 1 that are the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

/** Twenty faults in twenty files, each of which alone is told once as an error. */
function twentyFaults(seed: number): { fault: Mutation; place: string }[] {
  const next = numbersFrom(seed)
  const order = shippedFiles
    .filter(({ path }) => !/^(texts|regions)\//.test(path))
    .map((file) => ({ file, rank: next() }))
    .toSorted((a, b) => a.rank - b.rank)

  const chosen: { fault: Mutation; place: string }[] = []

  for (const { file } of order) {
    if (chosen.length === 20) break

    const all = mutationsOf(file).filter(({ kind }) => kinds.has(kind))
    const fault = all[Math.floor(next() * all.length)]
    if (!fault) continue

    const [problem, ...more] = said([fault])
    if (problem?.file === file.path && problem.severity === 'error' && more.length === 0)
      chosen.push({ fault, place: `${problem.file} ${problem.line}` })
  }

  return chosen
}

// Some of twenty may follow from others: a word of a dictionary, and who uses it.
function checkSet(seed: number): void {
  const faults = twentyFaults(seed)
  expect(faults).toHaveLength(20)
  const places = new Set(faults.map(({ place }) => place))
  const reportedPlaces = new Set(
    said(faults.map(({ fault }) => fault)).map(({ file, line }) => `${file} ${line}`),
  )

  expect([...reportedPlaces].filter((place) => !places.has(place))).toEqual([])
  expect([...places].filter((place) => reportedPlaces.has(place)).length).toBeGreaterThanOrEqual(17)
}

test.each([42])(
  'of twenty faults drawn with the seed %i nearly all are told at once, and nothing else',
  checkSet,
  90_000,
)

test.each([7])(
  'of twenty other faults drawn with the seed %i nearly all are told at once',
  { tags: ['long'], timeout: 180_000 },
  checkSet,
)
