import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfig, ReadCache } from '#config-compiler/read-config.ts'
import { ruleDescriptions } from '#config-compiler/rules.ts'
import { lintSample } from '#tools/bench/lint-sample.ts'
import { shippedFiles, soundFiles } from './lint-files.ts'

const sound = soundFiles

/**
 * One edit of somebody at work: what happens to which file, where in it, and where a word comes
 * from.
 */
interface Edit {
  act:
    | 'drop line'
    | 'double line'
    | 'other word'
    | 'longer text'
    | 'drop file'
    | 'rename file'
    | 'take back'
  file: number
  place: number
  from: number
}

const arbitraryEdit: fc.Arbitrary<Edit> = fc.record({
  act: fc.constantFrom(
    'drop line',
    'double line',
    'other word',
    'other word',
    'other word',
    'longer text',
    'drop file',
    'rename file',
    'take back',
    'take back',
  ),
  file: fc.nat(),
  place: fc.nat(),
  from: fc.nat(),
})

const at = <Item>(items: readonly Item[], place: number): Item => items[place % items.length]!
const wordsOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}_/-]+/gu)]

function edited(
  files: SourceFile[],
  { act, file, place, from }: Edit,
  original: SourceFile[],
): SourceFile[] {
  const chosen = at(files, file)
  const rest = files.filter((other) => other !== chosen)
  const lines = chosen.text.split('\n')
  const line = place % lines.length
  const write = (text: string) => [...rest, { path: chosen.path, text }]
  if (act === 'drop line') return write(lines.toSpliced(line, 1).join('\n'))
  if (act === 'double line') return write(lines.toSpliced(line, 0, lines[line]!).join('\n'))
  if (act === 'longer text') return write(chosen.text.replace(/title: /, `title: 新 ${place % 9} `))
  if (act === 'drop file') return files.length > 8 ? rest : files
  if (act === 'rename file')
    return [...rest, { path: chosen.path.replace('.yaml', '-new.yaml'), text: chosen.text }]
  if (act === 'take back')
    return [...files.filter(({ path }) => path !== at(original, file).path), at(original, file)]

  const words = wordsOf(chosen.text)
  const other = wordsOf(at(files, from).text)
  if (words.length === 0 || other.length === 0) return files

  const { 0: word, index } = at(words, place)

  return write(
    chosen.text.slice(0, index) + at(other, from >> 4)[0] + chosen.text.slice(index + word.length),
  )
}

/** What is told with all that is remembered of earlier looks is what is told without. */
function compare(files: SourceFile[], cache: ReadCache): void {
  const remembered = readConfig(files, cache)
  const fresh = readConfig(files)
  expect(remembered.problems).toEqual(fresh.problems)
  expect(remembered.config).toEqual(fresh.config)
}

/** Edits one after the other, each looked at with the memory of all before. */
function checkEdits(original: SourceFile[], runs: number, most: number): void {
  const cache = new ReadCache()
  compare(original, cache)
  const edits = fc.array(arbitraryEdit, { minLength: 1, maxLength: most })

  fc.assert(
    fc.property(edits, (all) => {
      let files = original
      for (const edit of all) {
        files = edited(files, edit, original)
        compare(files, cache)
      }
    }),
    { numRuns: runs, seed: 20261122, endOnFailure: false },
  )
}

describe('what is remembered of earlier looks changes nothing that is told', () => {
  test('after random edits of a small configuration', () => checkEdits(sound, 12, 5))

  test('after random edits of one with several modules', () =>
    checkEdits(lintSample(sound, 60), 3, 5))

  test('after random edits of the shipped configuration', () => checkEdits(shippedFiles, 2, 4))

  test('after many random edits', { tags: ['long'], timeout: 600_000 }, () => {
    checkEdits(sound, 120, 5)
    checkEdits(lintSample(sound, 60), 40, 5)
    checkEdits(shippedFiles, 20, 4)
  })

  test('when a mistake of every rule is made and taken back', () => {
    const cache = new ReadCache()
    const before = readConfig(sound, cache)
    const examples = ruleDescriptions.flatMap(({ example }) => example ?? [])

    for (const [at, { file: path, good, bad }] of examples.entries()) {
      const file = sound.find((other) => other.path === path)
      if (!file) continue

      const wrong = { path, text: file.text.replace(good, () => bad) }
      const changed = sound.map((other) => (other === file ? wrong : other))

      // Every third is compared with a look without memory; all are taken back.
      if (at % 3 === 0) compare(changed, cache)
      else readConfig(changed, cache)
      expect(readConfig(sound, cache)).toEqual(before)
    }
  })
})
