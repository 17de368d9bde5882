import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { listPublications } from '#server/active-config/releases.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { startConfig, storeStartConfig, watchConfig } from '#server/config-release/start-config.ts'
import { readSettings } from '#server/settings.ts'
import { createBareConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { readCache } from '../shipped-config.ts'

let files: EditedConfig
let earlier: SourceFile[]
let portal: TestPortal
const notice = 'pages/cms/notice.yaml'
const start = (source: 'files' | 'database') => {
  const settings = readSettings({ CONFIG_DIR: files.dir, CONFIG_SOURCE: source }, '/')
  return startConfig(portal.services.database, settings, portal.time.now, readCache)
}
const store = async () =>
  storeStartConfig(portal.services, await start('files'), new Date('2025-08-20T10:00:00+08:00'))

beforeAll(async () => {
  files = createBareConfig()
  earlier = readConfigDir(files.dir)
  portal = await openPortal({ configDir: files.dir })
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

describe('the configuration a portal starts with', () => {
  it('must be sound at the very first start', async () => {
    files.edit(notice, ['entity: article', 'entity: artcle'])
    await expect(start('files')).rejects.toThrow(/没有启动[\s\S]*notice\.yaml:5/)
    files.edit(notice, ['entity: artcle', 'entity: article'])
    symlinkSync('loop.yaml', join(files.dir, 'pages/loop.yaml'))
    await expect(start('files')).rejects.toThrow(
      /没有启动[\s\S]*pages\/loop\.yaml:1:1 .*链接绕回了自己/,
    )
    rmSync(join(files.dir, 'pages/loop.yaml'))
    await store()
    await ownerQuery(portal, 'create unique index e_article_u_0123456789 on e_article(id)')
    await store()
    expect(
      await ownerQuery(
        portal,
        `select 1 from pg_indexes where indexname ~ '^e_article_u_0123456789'`,
      ),
    ).toEqual([])

    expect(await listPublications(portal.services.database.query, 10)).toMatchObject([
      { by: '启动', changes: [] },
    ])
  })

  it('is the folder’s; what was edited meanwhile is written down with its changes', async () => {
    files.edit(notice, ['title: 通知管理', 'title: 公告管理'])
    await store()
    expect(await listPublications(portal.services.database.query, 1)).toMatchObject([
      { changes: ['页面“公告管理”（cms/notice）的标题：“通知管理”改为“公告管理”'] },
    ])
  })

  it('is the one last in force when the folder is wrong, and says why', async () => {
    files.edit(notice, ['entity: article', 'entity: artcle'], ['title: 公告管理', 'title: 坏的'])
    const { config, fallback } = await start('files')
    expect(config.pages['cms/notice']!.title).toBe('公告管理')
    expect(fallback).toMatch(/继续使用上次生效的配置[\s\S]*notice\.yaml:5/)
  })

  it('is the one last published, whatever the folder says, with CONFIG_SOURCE=database', async () => {
    files.edit(notice, ['entity: artcle', 'entity: article'])
    expect((await start('files')).config.pages['cms/notice']!.title).toBe('坏的')
    expect((await start('database')).config.pages['cms/notice']!.title).toBe('公告管理')
  })

  it('is followed by what was saved while the portal started', async () => {
    const { configPublisher, configHolder, database } = portal.services
    const titleInForce = () => configHolder.config.pages['cms/notice']!.title
    const started = { files: readConfigDir(files.dir), fallback: null }
    files.edit(notice, ['title: 坏的', 'title: 启动时保存的'])
    const stop = await watchConfig(configPublisher, database, started)
    await vi.waitFor(() => expect(titleInForce()).toBe('启动时保存的'), 20_000)
    await stop()
  })

  it('is not followed by a folder that nobody changed, after a rollback too', async () => {
    const { configPublisher, database } = portal.services
    expect((await configPublisher.publish(earlier, '回退')).outcome).toBe('in-force')
    const reload = vi.spyOn(configPublisher, 'reload')
    const started = { files: readConfigDir(files.dir), fallback: null }
    const stop = await watchConfig(configPublisher, database, started)
    // Twice as long as the folder must be quiet before it is read.
    await pause(300)
    expect(reload).not.toHaveBeenCalled()
    await stop()
  })
})
