import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readConfig, readFiles, ReadCache, type ReadResult } from '#config-compiler/read-config.ts'
import { ruleDescriptions } from '#config-compiler/rules.ts'
import { lintSample } from '#tools/bench/lint-sample.ts'
import { readShipped, shippedFiles, soundFiles } from './lint-files.ts'

const sound = soundFiles
const readOf = new Map([
  [sound, readFiles(sound)],
  [shippedFiles, readShipped()],
])

/** A run that remembers nothing but how files read that have the same text in `original`. */
const lintFresh = (files: SourceFile[], original = sound): ReadResult =>
  readConfig(files, new ReadCache(readOf.get(original)))

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
function compare(remembered: ReadResult, fresh: ReadResult): void {
  // What differs is worth the time of a comparison that names it.
  if (isDeepStrictEqual(remembered, fresh)) return

  expect(remembered.problems).toEqual(fresh.problems)
  expect(remembered.config).toEqual(fresh.config)
}

/**
 * Edits one after the other, each looked at with the memory of all before; after the last also
 * without any.
 */
function checkEdits(original: SourceFile[], runs: number, maxEdits: number): void {
  const cache = new ReadCache(readOf.get(original))
  compare(readConfig(original, cache), lintFresh(original, original))
  const edits = fc.array(arbitraryEdit, { minLength: 1, maxLength: maxEdits })

  fc.assert(
    fc.property(edits, (all) => {
      let files = original
      for (const edit of all) {
        files = edited(files, edit, original)
        compare(readConfig(files, cache), lintFresh(files, original))
      }

      compare(readConfig(files, cache), readConfig(files))
    }),
    { numRuns: runs, seed: 20261122, endOnFailure: false },
  )
}

describe('the cache of earlier checks changes no result', () => {
  test('after random edits of a small configuration', () => checkEdits(sound, 12, 5))

  test('after random edits of one with several modules', () =>
    checkEdits(lintSample(sound, 60), 3, 5))

  test('after random edits of the shipped configuration', () => checkEdits(shippedFiles, 1, 4))

  test('after many random edits', { tags: ['long'], timeout: 600_000 }, () => {
    checkEdits(sound, 120, 5)
    checkEdits(lintSample(sound, 60), 40, 5)
    checkEdits(shippedFiles, 20, 4)
  })
})

/** The sound sample with one text of a file replaced. */
const soundWith = (file: string, good: string, bad: string) =>
  sound.map(({ path, text }) => ({ path, text: path === file ? text.replace(good, bad) : text }))

describe('what did not change is not made again', () => {
  test('the configuration after a change that is taken back', () => {
    const cache = new ReadCache()
    const { config } = readConfig(sound, cache)
    const changed = soundWith('portal.yaml', 'name: ', 'name: 新')

    expect(config).not.toBeNull()
    expect(readConfig(changed, cache).config).not.toBe(config)
    expect(readConfig(sound, cache).config).toBe(config)
  })

  test('the lists that use the columns of an entity, after a change of its fields alone', () => {
    const cache = new ReadCache()
    const { config } = readConfig(sound, cache)
    const place = ['entities/request.yaml', 'maxLength: 300', 'maxLength: 200'] as const
    const changed = readConfig(soundWith(...place), cache).config
    const moved = soundWith('entities/request.yaml', '{ field: score }] }', '] }')

    expect(changed?.entities).not.toBe(config?.entities)
    expect(changed?.pages).toBe(config?.pages)
    expect(readConfig(moved, cache).config?.pages).not.toEqual(config?.pages)
  })
})

/** The sound sample with the mistake of each rule that shows one. */
const withExamples = () =>
  ruleDescriptions.flatMap(({ id, example }) => {
    const file = sound.find(({ path }) => path === example?.file)
    if (!example || !file) return []

    const { path, text } = file
    const wrong = { path, text: text.replace(example.good, () => example.bad) }

    return [{ id, path, changed: sound.map((other) => (other === file ? wrong : other)) }]
  })

/** The same words in a file that was saved: what the file defines is read again. */
const resaved = (files: SourceFile[], path: string) =>
  files.map((file) => (file.path === path ? { path, text: `${file.text.trimEnd()}\n#\n` } : file))

/** Saves files one after the other, and answers those after which other problems are reported. */
function findDifferingSaves(
  original: SourceFile[],
  paths: string[],
  { problems, cache }: { problems: Problem[]; cache: ReadCache },
) {
  let files = original
  return paths.flatMap((path) => {
    files = resaved(files, path)
    const after = readConfig(files, cache).problems

    return isDeepStrictEqual(after, problems) ? [] : [{ path, after, problems }]
  })
}

describe('after a save the problems are those of a full run', () => {
  const paths = sound.map(({ path }) => path)

  test('when a rule’s mistake is made, its file or another is saved, and it is reverted', () =>
    checkExamples(12))

  test('the same for every rule', { tags: ['long'], timeout: 600_000 }, () => checkExamples(1))

  /**
   * @param step 12 for every twelfth rule: `rules.test.ts` looks at each of them with one cache for
   *   all
   */
  function checkExamples(step: number) {
    const cache = new ReadCache()
    const before = readConfig(sound, cache)

    for (const [index, { id, path, changed }] of withExamples().entries()) {
      if (index % step > 0) continue

      const now = readConfig(changed, cache)
      const { problems } = lintFresh(changed)
      const differing = findDifferingSaves(changed, [path, at(paths, index)], { problems, cache })
      const last = readConfig(sound, cache)

      expect({ id, differing, problems: now.problems, last: last.problems }).toEqual({
        id,
        differing: [],
        problems,
        last: before.problems,
      })
    }

    compare(readConfig(sound, cache), before)
  }

  test('of each file of the sound sample', () => {
    const cache = new ReadCache()
    const { problems } = readConfig(sound, cache)
    expect(findDifferingSaves(sound, paths, { problems, cache })).toEqual([])
  })

  test('of every twentieth file of the shipped configuration', () => {
    const cache = new ReadCache(readOf.get(shippedFiles))
    const { problems } = readConfig(shippedFiles, cache)
    const some = shippedFiles.map(({ path }) => path).filter((_, index) => index % 20 === 0)

    expect(findDifferingSaves(shippedFiles, some, { problems, cache })).toEqual([])
  })

  test('of each file, for the mistake of each rule', { tags: ['long'], timeout: 900_000 }, () => {
    const cache = new ReadCache()
    for (const { id, changed } of withExamples()) {
      const { problems } = readConfig(changed)
      readConfig(changed, cache)
      const differing = findDifferingSaves(changed, paths, { problems, cache })
      expect({ id, differing }).toEqual({ id, differing: [] })
    }

    const { problems } = readConfig(shippedFiles, cache)
    const all = shippedFiles.map(({ path }) => path)
    expect(findDifferingSaves(shippedFiles, all, { problems, cache })).toEqual([])
  })
})

/** The text of a call, from its opening to its closing bracket. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let end = text.indexOf('(', start); end < text.length; end++) {
    if (text[end] === '(') depth++
    if (text[end] === ')' && --depth === 0) return text.slice(start, end + 1)
  }

  return text.slice(start)
}

/** The variables that a visit changes although they are declared before it. */
function leftBehind(text: string): string[] {
  return [...text.matchAll(/\b(?:(?:each[A-Z]\w*|visit)\(\s*model,|checkEach\w*\()/g)].flatMap(
    ({ index }) => {
      const visit = callAt(text, index)
      const changed = visit.matchAll(
        /\b(\w+)(?:\.(?:push|unshift|add|set|delete)\(|(?:\+\+|--|(?:\[[^\]]*\])?\s*(?:[-+|&?]{1,2})?=(?![=>]))(?=\s))/g,
      )

      return [...changed]
        .map(([, name = '']) => name)
        .filter((name) => {
          const declared = new RegExp(`(?:const|let) ${name}\\b`)
          const ofModule = new RegExp(`^(?:export )?(?:const|let) ${name}\\b`, 'm')
          const ofRule = text.slice(text.slice(0, index).search(/^\S(?![^]*^\S)/m), index)
          return (ofModule.test(text) || declared.test(ofRule)) && !declared.test(visit)
        })
    },
  )
}

test('a visit of a rule leaves nothing behind: after a save only what changed is visited', () => {
  expect(leftBehind('const a = []\neachEntity(model, (file) => { a.push(file) })')).toEqual(['a'])
  expect(
    leftBehind('const a = []\nconst x = { check: checkEach(eachEntity, () => { a.push(1) }) }'),
  ).toEqual(['a'])
  expect(leftBehind('let a = 0\neachEntity(model, () => { a += 1 })')).toEqual(['a'])
  expect(
    leftBehind('const x = () => {\n  const a = []\n  eachEntity(model, (f) => a.push(f))\n}'),
  ).toEqual(['a'])
  expect(
    leftBehind(
      'const x = () => {\n  const a = []\n}\nconst y = eachEntity(model, (a) => a.push(1))',
    ),
  ).toEqual([])

  const offences = ['rules', 'link'].flatMap((folder) =>
    readdirSync(join('src/config-compiler', folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        leftBehind(readFileSync(join('src/config-compiler', folder, path), 'utf8')).map(
          (name) => `${folder}/${path}: ${name}`,
        ),
      ),
  )

  expect(offences).toEqual([])
})
