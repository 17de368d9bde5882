import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openRelease } from '#config-compiler/open-release.ts'
import { storePublication } from '#server/active-config/releases.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { createBareConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { runProgram, startProgram } from '../program.ts'
import { readCache } from '../shipped-config.ts'

let files: EditedConfig
let portal: TestPortal
const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-history-'))

beforeAll(async () => {
  files = createBareConfig()
  files.edit(workflow, ['from: draft,', 'from: draft, batch: 200,'])
  portal = await openPortal({ configDir: files.dir, isLive: true })
})
afterAll(async () => {
  await portal.close()
  files.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

const notice = 'pages/cms/notice.yaml'
const workflow = 'workflows/declaration.yaml'
const titleInForce = () => portal.services.config().pages['cms/notice']!.title
const environment = () => ({
  DATABASE_URL: portal.databaseUrl,
  DATABASE_OWNER_URL: portal.ownerUrl,
  CONFIG_DIR: files.dir,
  DATA_DIR: dataDir,
})
const run = (...words: string[]) => runProgram('releases', words, environment())

describe('releases of the configuration on the command line', () => {
  it('are published, listed, compared and rolled back', async () => {
    const first = portal.services.config().hash
    files.edit(notice, ['title: 通知管理', 'title: 公告管理'])
    await vi.waitFor(() => expect(titleInForce()).toBe('公告管理'), 20_000)
    files.edit(notice, ['title: 公告管理', 'title: 公告'])
    await vi.waitFor(() => expect(titleInForce()).toBe('公告'), 20_000)

    const { code, output } = await startProgram('releases', ['history'], environment())

    expect(code).toBe(0)
    expect(output).toMatch(/公告.*← 生效中|← 生效中[\s\S]*“公告管理”改为“公告”/)
    const [, second = ''] = /^ +1 .*? ([0-9a-f]{16}) /m.exec(output) ?? []

    expect(second).not.toBe(first)
    expect((await run('diff', second.slice(0, 6), 'current')).output.trim()).toBe(
      '页面“公告”（cms/notice）的标题：“公告管理”改为“公告”',
    )

    const back = await run('rollback', '1')

    expect(back).toMatchObject({ code: 0, output: expect.stringContaining('配置目录已恢复') })
    expect(readFileSync(join(files.dir, notice), 'utf8')).toContain('title: 公告管理')
    await vi.waitFor(() => expect(titleInForce()).toBe('公告管理'), 20_000)
  })

  it('are followed and rolled back to although newer rules refuse them', async () => {
    const outdated = readConfigDir(files.dir).map(({ path, text }) =>
      path === workflow ? { path, text: text.replace('batch: 200', 'batch: 1') } : { path, text },
    )
    const hash = openRelease(outdated, readCache).config?.hash ?? ''
    const { database, configPublisher } = portal.services
    const outcome = () => configPublisher.attempt?.outcome
    const batchInForce = () =>
      portal.services.config().workflows['declaration']?.transitions['submit']?.batch
    await database.transaction((query) =>
      storePublication(query, outdated, { hash, at: new Date(), by: '省厅 发布', changes: [] }),
    )
    await vi.waitFor(() => expect(outcome()).toBe('outdated'), 20_000)

    expect(await run('publish')).toMatchObject({ code: 0 })
    await vi.waitFor(() => expect(batchInForce()).toBe(200), 20_000)

    expect(await run('rollback', hash)).toMatchObject({ code: 0 })
    await vi.waitFor(() => expect(batchInForce()).toBe(1), 20_000)
    const step = 'dictionaries/article_category.yaml'
    const revised = await configPublisher.revise(step, (text) => `${text}\n`, '管理员')
    expect(revised.outcome).toBe('outdated')

    files.edit(workflow, ['batch: 1', 'batch: 200'])
    await vi.waitFor(() => expect(batchInForce()).toBe(200), 20_000)
  })

  it('refuse what is wrong and what does not exist, in words', async () => {
    expect(await run('rollback', 'nothing')).toMatchObject({
      code: 1,
      output: expect.stringContaining('没有版本“nothing”'),
    })

    expect(await run('diff', '1')).toMatchObject({
      code: 2,
      output: expect.stringContaining('用法'),
    })
    files.edit(notice, ['entity: article', 'entity: artcle'])
    expect(await run('publish')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/没有发布[\s\S]*notice\.yaml:5/),
    })

    expect(titleInForce()).toBe('公告管理')
  })
})
