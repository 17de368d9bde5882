import { expect, test } from 'vitest'
import { readConfig, ReadCache } from '#config-compiler/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'

const files = readConfigDir('config')
const cache = new ReadCache()
readConfig(files, cache)
const pages = files.filter(({ path }) => path.startsWith('pages/')).map(({ path }) => path)

/** What is said when a file, or a line of one, is gone. */
function withoutFile(gone: string, line?: string) {
  const rest =
    line === undefined
      ? files.filter(({ path }) => path !== gone)
      : files.map((file) => (file.path === gone ? { ...file, text: file.text.replace(line, '') } : file))
  expect(rest).not.toEqual(files)
  return readConfig(rest, new ReadCache(cache)).problems
}

test.each(pages)('%s deleted: nothing is said of another page, and no repair changes one', (page) => {
  for (const { file, message, fix } of withoutFile(page)) {
    expect(message).not.toContain('却没有人引用')
    if (file.startsWith('pages/')) expect(fix).toBeUndefined()
  }
})

test('the list of articles deleted: told where it is opened', () => {
  expect(withoutFile('pages/cms/article.yaml')).toMatchObject([
    { file: 'menus/sider.yaml', rule: 'ref/menu-route', message: '网址“/cms/article”不存在，有 2 处引用' },
  ])
})

test('the route of the login removed: told where it is opened, not at the page of another name', () => {
  const [problem] = withoutFile('routes.yaml', '- { path: /login, title: 登录, screen: login, layout: open }\n')
  expect(problem).toMatchObject({ file: 'routes.yaml', rule: 'ref/menu-route' })
})

test.each(pages)('the address of %s misspelt in its own file: no other file is repaired', (page) => {
  const rest = files.map((file) =>
    file.path === page ? { ...file, text: file.text.replace(/^path: (\S+?)$/m, 'path: $1x') } : file,
  )
  const { problems } = readConfig(rest, new ReadCache(cache))
  const elsewhere = problems.filter(({ file, rule, fix }) => rule === 'ref/menu-route' && file !== page && fix)
  expect(elsewhere).toEqual([])
})
