import { describe, expect, test } from 'vitest'
import { openRelease } from '#config-compiler/open-release.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { lintSound, soundFiles } from './lint-files.ts'

/** The sound sample after one replacement in each of some files. */
const withChanges = (...changes: [path: string, from: string, to: string][]): SourceFile[] =>
  changes.reduce(
    (files, [path, from, to]) =>
      files.map((file) => {
        if (file.path !== path) return file
        expect(file.text).toContain(from)
        return { path, text: file.text.replace(from, to) }
      }),
    soundFiles,
  )

const code = 'title: 编码, pattern: "^[a-z]+$"'
const unknownKey: [string, string, string] = [
  'entities/request.yaml',
  code,
  `${code}, uniqueItems: true`,
]

describe('a release that was active before', () => {
  test('opens without warnings while it keeps today’s rules', () => {
    const opened = openRelease(soundFiles)
    expect(opened.outdated).toEqual([])
    expect(opened.config).toEqual(lintSound().config)
  })

  test('opens although a key was removed and a rule became stricter: each is a warning with its place', () => {
    const files = withChanges(unknownKey, ['workflows/request.yaml', 'batch: 50', 'batch: 1'])
    expect(lintSound(files).config).toBeNull()
    const { config, outdated, problems } = openRelease(files)

    expect(config?.entities['request']?.fields['code']).toEqual({
      type: 'text',
      title: '编码',
      pattern: '^[a-z]+$',
    })
    expect(config?.workflows['request']?.transitions['finish']?.batch).toBe(1)
    expect(outdated).toEqual(problems)
    expect(
      outdated.map(({ file, line, rule, severity }) => `${severity} ${file}:${line} ${rule}`),
    ).toEqual([
      'warning entities/request.yaml:7 schema/unknown-key',
      'warning workflows/request.yaml:35 schema/range',
    ])
    expect(outdated[0]?.hint).toContain('请删除')
  })

  test('names what an ignored key hides too', () => {
    const files = withChanges([
      'entities/request.yaml',
      code,
      `${code}, uniqueItems: true, minLength: 5, maxLength: 3`,
    ])
    const rules = openRelease(files).outdated.map(({ rule }) => rule)

    expect(rules).toEqual(['schema/unknown-key', 'form/min-gt-max'])
  })

  test('opens although a rule across files was added since', () => {
    const files = withChanges(['entities/part.yaml', 'maxLength: 30', 'minimum: 1, maxLength: 30'])
    expect(lintSound(files).config).toBeNull()
    const { config, outdated } = openRelease(files)

    expect(config?.entities['part']?.fields['name']).toMatchObject({ minimum: 1 })
    expect(outdated).toMatchObject([
      { file: 'entities/part.yaml', line: 5, rule: 'field/key-type', severity: 'warning' },
    ])
  })

  test.each([
    [
      'a key in a grant, which could widen it',
      ['entities/request.yaml', 'rows: own, actions', 'rows: own, except: closed, actions'],
      'entities/request.yaml:28',
    ],
    ['a needed value', ['forms/request.yaml', 'entity: request\n', ''], 'forms/request.yaml:1'],
    ['text that is no YAML', ['years.yaml', ':', ': ['], 'years.yaml:'],
  ] as const)('does not open with %s', (_, change, place) => {
    const { config, problems } = openRelease(withChanges([...change]))
    expect(config).toBeNull()
    expect(problems.map(({ file, line }) => `${file}:${line}`).join(' ')).toContain(place)
    expect(problems.every(({ severity }) => severity === 'error')).toBe(true)
  })
})
