import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { storePublication } from '#server/active-config/releases.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import type { Services } from '#server/context.ts'
import { Database } from '#server/database/database.ts'
import { startPortal } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { writeBareConfig } from '../bare-config.ts'
import { createDatabase, urlsIn } from '../databases.ts'
import { removeFolder } from '../remove-folder.ts'
import { readCache } from '../shipped-config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-release-'))
const configDir = join(dataDir, 'config')
const name = `t_${randomUUID().replaceAll('-', '')}`
const { owner, portal: url } = urlsIn(inject('postgresRoles'), name)
const settings = readSettings(
  {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: owner,
    DATA_DIR: dataDir,
    CONFIG_SOURCE: 'database',
    CONFIG_DIR: configDir,
    PORT: '0',
  },
  process.cwd(),
)

let database: Database
let services: Services

const start = () =>
  startPortal(
    settings,
    async (made) => {
      services = made
      await Promise.resolve()
      return null
    },
    readCache,
  )

/** Stores the configuration with changes, as an earlier program did. */
const store = (hash: string, change: (path: string, text: string) => string) =>
  database.transaction((query) =>
    storePublication(
      query,
      readConfigDir(configDir).map(({ path, text }) => ({ path, text: change(path, text) })),
      { hash, at: new Date('2025-08-20T10:00:00+08:00'), by: '省厅 发布', changes: [] },
    ),
  )

/** A removed key, and a value that a stricter rule refuses. */
const outdated = (path: string, text: string): string => {
  if (path === 'entities/article.yaml')
    return text.replace('maxLength: 100, required', 'maxLength: 100, uniqueItems: true, required')
  return path === 'workflows/declaration.yaml'
    ? text.replace('guard: [form-valid] }', 'guard: [form-valid], batch: 1 }')
    : text
}

beforeAll(async () => {
  writeBareConfig(configDir)
  await createDatabase(inject('postgres'), name, 'migrated')
  database = new Database(url)
})
afterAll(async () => {
  await database.close()
  removeFolder(dataDir)
})

describe('a stored configuration that an earlier version published', () => {
  test('starts although today’s rules refuse it; log, health and the page of the configuration name each place', async () => {
    await store('outdated', outdated)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const running = await start()

    try {
      const warnings = warn.mock.calls.flat().join('\n')
      expect(warnings).toMatch(/有 2 处不符合本版本（\d+\.\d+\.\d+）的规则/)
      expect(warnings).toMatch(/config\/entities\/article\.yaml:4:\d+ 警告\[schema\/unknown-key\]/)
      expect(warnings).toMatch(/config\/workflows\/declaration\.yaml:8:\d+ 警告\[schema\/range\]/)

      const health = (await (await fetch(`${running.url}/healthz`)).json()) as unknown
      expect(health).toMatchObject({ degraded: expect.arrayContaining(['config']) as unknown })
      expect(services.configPublisher.attempt).toMatchObject({
        outcome: 'outdated',
        problems: [
          { file: 'entities/article.yaml', line: 4, severity: 'warning' },
          { file: 'workflows/declaration.yaml', line: 8, severity: 'warning' },
        ],
      })

      const attempt = await services.configPublisher.revise(
        'dictionaries/role.yaml',
        (text) => `${text}\n`,
        '管理员',
      )
      expect(attempt.outcome).toBe('outdated')
      expect(
        await services.configPublisher.publish(readConfigDir(configDir), '管理员'),
      ).toMatchObject({ outcome: 'in-force' })
      const mended = (await (await fetch(`${running.url}/healthz`)).json()) as unknown
      expect(mended).not.toMatchObject({ degraded: expect.arrayContaining(['config']) as unknown })
    } finally {
      warn.mockRestore()
      await running.close()
    }
  })

  test('that cannot be used is refused, with the version that can and the ways back', async () => {
    await store('unusable', (path, text) =>
      path === 'roles.yaml' ? `${text}\nobsolete: 1\n` : text,
    )
    await expect(start()).rejects.toThrow(
      /不能使用，没有启动：\nconfig\/roles\.yaml:\d+:1 错误\[schema\/unknown-key\][\s\S]*config:publish[\s\S]*config:rollback -- [\s\S]*（\d+\.\d+\.\d+）启动/,
    )
  })
})
