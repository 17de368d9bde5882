import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runProgram } from '../run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinlu-rights-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a change of rights is reported until it is reviewed', { timeout: 60_000 }, async () => {
  const root = join(folder, 'config')
  cpSync('config', root, { recursive: true })
  const page = join(root, 'pages/cms/article.yaml')

  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace('auth: [admin, content]', 'auth: [admin, content, leader]'),
  )

  // `npm test` starts the command as an administrator does: the suite `access`.
  const access = (...args: string[]) => runProgram('tools/config/access.ts', args, {})
  const changed = await access('--check', '--root', root)

  expect(changed.code).toBe(1)
  expect(changed.output).toContain('改变 【页面与按钮】/cms/article 文章管理: 多了 leader\n')
  expect(await access('--root', root)).toMatchObject({ code: 0 })
  expect(readFileSync(join(root, 'access.txt'), 'utf8')).toContain(
    '\n/cms/article 文章管理: admin、content、leader\n',
  )
})

it('workflows are written as Mermaid and SVG', async () => {
  const drawn = await runProgram('tools/config/graph.ts', ['--out', folder], {})
  expect(drawn.code).toBe(0)
  expect(readFileSync(join(folder, 'declaration.mmd'), 'utf8')).toContain(
    'districtPending --> cityPending: 审核通过并上报（县级审核员、系统管理员）',
  )
  expect(readFileSync(join(folder, 'declaration.svg'), 'utf8')).toMatch(
    /^<svg [^>]*aria-label="品牌申报流程"[\s\S]*<\/svg>\n$/,
  )
})
