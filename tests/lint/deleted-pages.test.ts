import { expect, test } from 'vitest'
import { lintShipped, shippedFiles } from './lint-files.ts'

const pages = shippedFiles.filter(({ path }) => path.startsWith('pages/')).map(({ path }) => path)

/** What is said when a file, or a line of one, is gone. */
function withoutFile(gone: string, line?: string) {
  const rest =
    line === undefined
      ? shippedFiles.filter(({ path }) => path !== gone)
      : shippedFiles.map((file) =>
          file.path === gone ? { ...file, text: file.text.replace(line, '') } : file,
        )

  expect(rest).not.toEqual(shippedFiles)

  return lintShipped(rest).problems
}

/** Every eighth page; the long tests take the others. */
const some = pages.filter((_, at) => at % 8 === 0)
const others = pages.filter((_, at) => at % 8 !== 0)

function checkDeleted(page: string): void {
  for (const { file, message, fix } of withoutFile(page)) {
    expect(message).not.toContain('却没有人引用')
    if (file.startsWith('pages/')) expect(fix).toBeUndefined()
  }
}

test.each(some)(
  '%s deleted: nothing is said of another page, and no repair changes one',
  checkDeleted,
)
test.each(others)('%s deleted: only where it is named', { tags: ['long'] }, checkDeleted)

test('the list of articles deleted: one problem, where it is opened first', () => {
  expect(withoutFile('pages/cms/article.yaml')).toMatchObject([
    {
      file: 'menus/sider.yaml',
      rule: 'ref/menu-route',
      message: '网址“/cms/article”等 2 个不存在',
    },
  ])
})

test.each([
  ['declare/status', 'ref/menu-route'],
  ['upkeep/checks', 'ref/menu-route'],
  ['cms/article-edit', 'ref/page'],
  ['system/user-edit', 'ref/page'],
])(
  '%s deleted: a form, set or columns that only it uses are no problem of their own',
  (page, rule) => {
    expect(withoutFile(`pages/${page}.yaml`).map((problem) => problem.rule)).toEqual([rule])
  },
)

test('a removed login route is reported where it is opened, not at a similar page', () => {
  const [problem] = withoutFile(
    'routes.yaml',
    '- { path: /login, title: 登录, screen: login, layout: open }\n',
  )
  expect(problem).toMatchObject({ file: 'routes.yaml', rule: 'ref/menu-route' })
})

function checkMisspelt(page: string): void {
  const rest = shippedFiles.map((file) =>
    file.path === page
      ? { ...file, text: file.text.replace(/^path: (\S+?)$/m, 'path: $1x') }
      : file,
  )

  const { problems } = lintShipped(rest)
  const elsewhere = problems.filter(
    ({ file, rule, fix }) => rule === 'ref/menu-route' && file !== page && fix,
  )

  expect(elsewhere).toEqual([])
}

test.each(some)(
  'the address of %s misspelt in its own file: no other file is repaired',
  checkMisspelt,
)
test.each(others)(
  'the address of %s misspelt: no other file is repaired',
  { tags: ['long'] },
  checkMisspelt,
)
