import { describe, expect, test } from 'vitest'
import { breakingRules } from '#config-compiler/breaking-rules.ts'
import { compareVersions } from '#config-compiler/compare/breaking.ts'
import { formatProblem } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { readFiles, type ReadCache } from '#config-compiler/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { readShipped, shippedFiles } from './lint-files.ts'

const sample = readConfigDir('tests/lint/ok')

const sampleVersion = readFiles(sample)
const versionOf = (files: SourceFile[]): ReadCache => readFiles(files, sampleVersion)

/** What breaks when one text of one file becomes another. */
function breaks(file: string, good: string, bad: string, before = sample) {
  const after = before.map((source) =>
    source.path === file ? { path: file, text: source.text.replace(good, () => bad) } : source,
  )
  if (good !== '') expect(after).not.toEqual(before)

  return {
    found: compareVersions(versionOf(before), versionOf(after)),
    text: after.find(({ path }) => path === file)!.text,
  }
}

test('the same configuration breaks nothing', () => {
  expect(compareVersions(versionOf(sample), versionOf(sample))).toEqual([])
  expect(compareVersions(readShipped(), readFiles(shippedFiles))).toEqual([])
})

describe('each rule finds its own example and nothing else', () => {
  const textual = Object.values(breakingRules).filter(
    ({ id }) => id !== 'breaking/definition-removed' && id !== 'breaking/not-compared',
  )
  test.each(textual.map(({ id, example }) => [id, example!] as const))(
    '%s',
    (id, { file, good, bad, at }) => {
      const { found: findings, text } = breaks(file, good, bad)
      expect(findings.map(({ finding }) => finding.rule)).toEqual([id])
      const { message, hint = '' } = formatProblem(
        { ...findings[0]!.finding, severity: 'error' },
        'en-US',
      )

      expect(`${message} ${hint}`.replaceAll(/"[^"]*"|\([^)]*\)/g, '')).not.toMatch(
        /[\u4e00-\u9fff]/,
      )
      const { line, column, endColumn } = findings[0]!.finding
      if (at !== undefined)
        expect(text.split('\n')[line - 1]!.slice(column - 1, endColumn - 1)).toBe(at)
    },
  )

  test('breaking/definition-removed', () => {
    const findings = compareVersions(
      versionOf(sample),
      versionOf(sample.filter(({ path }) => path !== 'entities/request.yaml')),
    )

    expect(findings).toMatchObject([
      {
        finding: { rule: 'breaking/definition-removed', file: 'entities/request.yaml' },
        affectedData: [{ entity: 'request' }],
      },
    ])
  })

  test('breaking/not-compared', () => {
    const former = sample.map((file) =>
      file.path === 'dictionaries/kind.yaml' ? { path: file.path, text: 'title: [' } : file,
    )
    expect(
      compareVersions(versionOf(former), versionOf(sample)).map(({ finding }) => finding.rule),
    ).toEqual(['breaking/not-compared'])
  })
})

describe('what breaks nothing stays silent', () => {
  test.each([
    ['a longer text', 'entities/request.yaml', 'maxLength: 30', 'maxLength: 60'],
    ['a wider type', 'entities/request.yaml', 'code: { type: text', 'code: { type: paragraph'],
    [
      'a retired dictionary item',
      'dictionaries/kind.yaml',
      'label: 其他',
      'label: 其他, until: 2025',
    ],
    [
      'a new name with the former one',
      'entities/request.yaml',
      'code: { type: text',
      'codes: { was: [code], type: text',
    ],
    [
      'a new optional field',
      'entities/request.yaml',
      '  code:',
      '  note: { type: text, title: 备注 }\n  code:',
    ],
    [
      'a required field with a default',
      'entities/request.yaml',
      '  code:',
      '  note: { type: text, title: 备注, required: true, default: x }\n  code:',
    ],
    ['a page with another title', 'pages/requests.yaml', 'title: 申请列表', 'title: 全部申请'],
  ])('%s', (_, file, good, bad) => expect(breaks(file, good, bad).found).toEqual([]))
})

test('a rename offers to write the former name, in either notation', () => {
  for (const [good, bad, fixedText] of [
    ['code: { type', 'codes: { type', 'codes: { was: [code], type'],
    ['reason:\n', 'reasons:\n', 'reasons:\n    was: [reason]\n    type'],
  ] as const) {
    const { found: findings, text } = breaks('entities/request.yaml', good, bad)
    const { edits } = findings[0]!.finding.fix!
    const [{ start, end, text: inserted }] = edits as [(typeof edits)[0]]
    expect(text.slice(0, start) + inserted + text.slice(end)).toContain(fixedText)
  }
})
