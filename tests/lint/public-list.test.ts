import { expect, test } from 'vitest'
import { lintSound, soundFiles } from './lint-files.ts'

type Change = [file: string, from: string, to: string]

/** What the linter says of the correct configuration after some changes. */
function problemsAfter(...changes: Change[]): string[] {
  const files = changes.reduce((all, [path, from, to]) => {
    expect(all.find((file) => file.path === path)?.text).toContain(from)
    return all.map((file) =>
      file.path === path ? { path, text: file.text.replace(from, () => to) } : file,
    )
  }, soundFiles)

  return lintSound(files)
    .problems.filter(({ rule }) => !rule.startsWith('i18n/'))
    .map(({ rule, message, hint }) => `${rule} ${message} ${hint ?? ''}`)
}

const listOf = (text: string): Change => [
  'entities/request.yaml',
  'titleField: name\n',
  `titleField: name\npublicList: { title: 办结名单, ${text} }\n`,
]
const done = 'states: [done], columns: [name, kind, score]'
const menu = (path: string): Change => [
  'menus/public.yaml',
  '- { path: /2024top10, title: 名品 }',
  `- { path: /2024top10, title: 名品 }\n- { path: ${path}, title: 名单 }`,
]

test('a public list with search, filters and order is accepted, and a public menu leads to it', () =>
  expect(
    problemsAfter(
      listOf(`${done}, search: [name], filters: [kind], order: { field: name, sort: asc }`),
      menu('/public/request'),
    ),
  ).toEqual([]))

test.each<[what: string, said: RegExp, ...changes: Change[]]>([
  ['no states', /^access\/public-list 没有写哪些状态公开/, listOf('columns: [name]')],
  [
    'an account',
    /^access\/public-list “经办人”不能向公众显示/,
    listOf('states: [done], columns: [name, clerk]'),
    [
      'entities/request.yaml',
      '  contact:',
      '  clerk: { type: user, title: 经办人, readonly: true }\n  contact:',
    ],
  ],
  ['files', /^access\/public-list “证明”不能向公众显示/, listOf(`${done}, show: [proof]`)],
  [
    'a search of what is not shown',
    /^access\/public-list “名称”不公开，访客却可以按它查找/,
    listOf('states: [done], columns: [kind], search: [name]'),
  ],
  [
    'a search of what is not indexed',
    /^access\/public-list “编码”没有写 search: true/,
    listOf('states: [done], columns: [code], search: [code]'),
  ],
  [
    'a filter without choices',
    /^access\/public-list “名称”没有可选的值/,
    listOf(`${done}, filters: [name]`),
  ],
  [
    'an order by what is not sorted',
    /^access\/public-list “分数”没有写 sort: true/,
    listOf(`${done}, order: { field: score, sort: asc }`),
  ],
  [
    'an order by what is no column',
    /^access\/public-list “名称”不在 columns 中/,
    listOf('states: [done], columns: [kind], order: { field: name, sort: asc }'),
  ],
  ['a misspelt state', /^ref\/state .*“done”/, listOf('states: [doen], columns: [name]')],
  ['a misspelt field', /^ref\/field .*“name”/, listOf('states: [done], columns: [nmae]')],
  [
    'a state that is not announced',
    /^access\/public-list 状态“已关闭”还不公布/,
    listOf('states: [closed], columns: [name]'),
    [
      'workflows/request.yaml',
      'closed: { title: 已关闭, tone: gray, final: true }',
      'closed: { title: 已关闭, tone: gray, final: true, shown: { as: done, to: [applicant] } }',
    ],
  ],
  [
    'neither a workflow nor publishing',
    /^access\/public-list “.*”没有流程，也没有发布的规定/,
    [
      'entities/part.yaml',
      'titleField: name\n',
      'titleField: name\npublicList: { title: 名单, columns: [name] }\n',
    ],
  ],
  [
    'records of the portal itself',
    /^access\/public-list 门户自己保存的记录不能公开/,
    [
      'entities/visit.yaml',
      'source: ',
      'publicList: { title: 名单, columns: [username] }\nsource: ',
    ],
  ],
  ['a menu without such a list', /^ref\/menu-route .*\/public\/request/, menu('/public/request')],
])('%s: said once', (_, said, ...changes) => {
  expect(problemsAfter(...changes).filter((line) => said.test(line))).toHaveLength(1)
})
