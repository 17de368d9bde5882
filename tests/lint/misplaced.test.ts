import { describe, expect, test } from 'vitest'
import { lintShipped, lintSound, shippedFiles, soundFiles } from './lint-files.ts'

type Edit = [path: string, good: string, bad: string]

/** Files of the small sound portal after some edits; a file that is not there is written. */
function changed(...edits: Edit[]) {
  return edits.reduce((files, [path, good, bad]) => {
    const file = files.find((one) => one.path === path)
    if (!file) return [...files, { path, text: bad }]

    expect(file.text).toContain(good)

    return files.map((one) =>
      one === file ? { path, text: file.text.replace(good, () => bad) } : one,
    )
  }, soundFiles)
}

const saidOf = (...edits: Edit[]) => lintSound(changed(...edits)).problems
const linesOf = (problems: ReturnType<typeof saidOf>) =>
  problems.map(({ rule, file, message, hint }) => `${rule} ${file} ${message} ${hint ?? ''}`)

describe('a slip of writing is blamed on its own place', () => {
  test.each<[what: string, edit: Edit, rule: string, said: RegExp]>([
    [
      'full-width braces in a message',
      ['messages/request.yaml', '“{title}”已办结', '“｛title｝”已办结'],
      'messages/placeholder',
      /全角花括号“｛title｝”.*\{title\}/,
    ],
    [
      'one full-width brace in a message',
      ['messages/request.yaml', '“{title}”已办结', '“{title｝”已办结'],
      'messages/placeholder',
      /全角花括号/,
    ],
    [
      'full-width braces in a template',
      ['entities/request.yaml', '{name}，{today}', '｛name｝，{today}'],
      'field/template-names',
      /全角花括号“｛name｝”/,
    ],
    [
      'full-width braces around a state, which its form needs',
      [
        'workflows/request.yaml',
        '{ title: 草稿, tone: gray, edit: { roles: [applicant], own: true, fields: all } }',
        '｛ title: 草稿, tone: gray, edit: { roles: [applicant], own: true, fields: all } ｝',
      ],
      'yaml/fullwidth-punctuation',
      /“｛”/,
    ],
    [
      'no blank between dash and brace',
      ['menus/sider.yaml', '- { path: /board', '-{ path: /board'],
      'yaml/missing-space',
      /“-”后面缺少空格/,
    ],
    [
      'no blank between dash and bracket',
      ['pages/requests.yaml', '  - { field: kind }', '  -[kind]'],
      'yaml/missing-space',
      /“-”后面缺少空格/,
    ],
    [
      'no blank between dash and brace in a list that a role needs',
      ['pages/requests.yaml', '  - { id: all, title: 全部 }', '  -{ id: all, title: 全部 }'],
      'yaml/missing-space',
      /“-”后面缺少空格/,
    ],
    [
      'an entry put aside inside braces',
      ['workflows/request.yaml', '待办理, tone: blue }', '待办理, #tone: blue }'],
      'yaml/swallowed-comment',
      /放到括号的后面：… \} #tone: blue/,
    ],
    [
      'a remark inside braces',
      ['workflows/request.yaml', '待办理, tone: blue }', '待办理, tone: blue # 蓝色 }'],
      'yaml/swallowed-comment',
      /“# 蓝色”.*放到括号的后面/,
    ],
    [
      'an entry put aside inside inner braces',
      ['workflows/request.yaml', 'own: true, fields: all } }', 'own: true, #fields: all } }'],
      'yaml/swallowed-comment',
      /“#fields: all”/,
    ],
    [
      'a warning of what the system never does',
      ['workflows/request.yaml', ', timer: { not: { window: apply } }', ''],
      'workflow/warn-without-timer',
      /没有 timer/,
    ],
    [
      'a drop of texts',
      [
        'entities/request.yaml',
        'score: { type: integer, title: 分数, minimum: 0, maximum: 100 }',
        'score: { type: integer, title: 分数, computed: { related: { entity: part, value: name, as: count, drop: score } } }',
      ],
      'field/gathered-unfit',
      /只在求平均数时起作用/,
    ],
    [
      'the first of two texts in a row',
      [
        'entities/request.yaml',
        'fields: { label: { type: text, title: 名称, maxLength: 20 } }',
        'fields: { label: { type: text, title: 名称, maxLength: 20 }, first: { type: decimal, title: 取值, computed: { either: [label] } } }',
      ],
      'field/computed-type',
      /“名称”是 text 字段/,
    ],
  ])('%s', (_, edit, rule, said) => {
    const problems = saidOf(edit)
    expect(problems.map((one) => `${one.rule} ${one.file}`)).toEqual([`${rule} ${edit[0]}`])
    expect(linesOf(problems)[0]).toMatch(said)
  })

  test('the entity that foresee names, not that of the workflow', () => {
    const path = 'workflows/score-mark.yaml'
    const files = shippedFiles.map((file) =>
      file.path === path
        ? {
            path,
            text: file.text.replace(
              'foresee: { entity: score-result,',
              'foresee: { entity: enterprise,',
            ),
          }
        : file,
    )

    expect(
      lintShipped(files).problems.map(({ rule, line, column, hint }) => [rule, line, column, hint]),
    ).toEqual([['ref/wrong-entity', 37, 24, '您是否想写“score-result”（评分结果）？']])
  })
})

test('Chinese commas in a list are mended, and do not hide a misspelt key', () => {
  const problems = saidOf(
    ['pages/requests.yaml', 'auth: [applicant, clerk]', 'auth: [applicant， clerk]'],
    ['pages/requests.yaml', 'rowActions:', 'rowAction:'],
  )

  expect(problems.map(({ rule }) => rule)).toEqual([
    'yaml/fullwidth-punctuation',
    'schema/unknown-key',
  ])

  expect(problems[0]?.fix).toMatchObject({ kind: 'safe', edits: [{ text: 'applicant, clerk' }] })
})

describe('one cause, one problem', () => {
  const renamed = (from: string, to: string) =>
    shippedFiles.map((file) =>
      file.path.startsWith(`${from}/`)
        ? { ...file, path: `${to}${file.path.slice(from.length)}` }
        : file,
    )

  test.each([
    ['workflows', 'workflow', /12 个文件.*“workflows”/],
    ['entities', 'entites', /\d+ 个文件.*“entities”/],
    ['workflows', 'processes', /12 个文件.*可用的有/],
  ])('the folder %s is called %s', (from, to, said) => {
    const lines = linesOf(lintShipped(renamed(from, to)).problems)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(said)
  })

  test.each([
    ['pages/declare-audit', 'pages/declare-auditt', /\/declare-audit 之下.*“pages\/declare-audit”/],
    ['pages/score', 'pages/scoring', /\/score 之下.*“pages\/score”/],
  ])('the folder of pages %s is called %s', (from, to, said) => {
    const lines = linesOf(lintShipped(renamed(from, to)).problems)
    expect(lines).toEqual([expect.stringMatching(said)])
    expect(lines[0]).toContain(`file/page-folder ${to}/`)
  })

  test.each(
    ['account', 'declaration', 'catalog-brand', 'enterprise', 'logo-auth', 'substitution'].map(
      (name) => [name],
    ),
  )('the entity %s was deleted', (name) => {
    const rest = shippedFiles.filter(({ path }) => path !== `entities/${name}.yaml`)
    expect(linesOf(lintShipped(rest).problems)).toEqual([
      expect.stringContaining(`实体“${name}”不存在，有`),
    ])
  })

  test('every other entity was deleted', { tags: ['long'] }, () => {
    const counts = shippedFiles
      .filter(({ path }) => path.startsWith('entities/'))
      .map(({ path }) => {
        const rest = shippedFiles.filter((file) => file.path !== path)
        return { path, count: lintShipped(rest).problems.length }
      })

    expect(counts.filter(({ count }) => count !== 1)).toEqual([])
  })

  test('a problem inside a misspelled folder is reported at its actual path', () => {
    const files = renamed('messages', 'message').map(({ path, text }) => ({
      path,
      text: path === 'message/fund.yaml' ? text.replace('{operator}退回', '{operater}退回') : text,
    }))

    expect(lintShipped(files).problems.map(({ rule, file }) => `${rule} ${file}`)).toEqual([
      'file/unknown-kind message/catalog-check.yaml',
      'messages/placeholder message/fund.yaml',
    ])
  })

  test('a second workflow for an entity, before the first in the alphabet', () => {
    const text = `entity: request
title: 另一流程
initial: begin
states:
  begin: { title: 开始, tone: gray, edit: { roles: [applicant], own: true, fields: all } }
  over: { title: 结束, tone: green, final: true }
transitions:
  go: { title: 结束, action: pass, from: begin, to: over, by: { roles: [clerk], region: within } }
`

    expect(linesOf(saidOf(['workflows/another.yaml', '', text]))).toEqual([
      expect.stringMatching(
        /^workflow\/two-for-entity workflows\/another\.yaml .*已有流程 请把两个流程并成一个/,
      ),
    ])
  })
})

test('a page is not reached because another page shows a screen of its name', () => {
  const text =
    'kind: screen\npath: /print-template\ntitle: 打印\nauth: [applicant]\nscreen: print-template\n'
  expect(linesOf(saidOf(['pages/print-template.yaml', '', text]))).toEqual([
    expect.stringMatching(/^route\/unreachable pages\/print-template\.yaml /),
  ])
})
