import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-nowhere-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A command where there is no database. */
const run = (tool: string, ...args: string[]) =>
  promisify(execFile)('node_modules/.bin/tsx', [`tools/config/${tool}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )

describe('without a database', { timeout: 60_000 }, () => {
  test('a plan says that records were not looked at, and how they would be', async () => {
    const { code, text } = await run('plan', '--against', 'config')
    expect(code).toBe(0)
    expect(text).not.toContain('没有影响')
    expect(text).toContain('没有查看已有的记录和账号，对它们的影响不知道')
    expect(text).toMatch(/DATA_DIR.*DATABASE_URL/)
    const english = await run('plan', '--against', 'config', '--locale', 'en-US')

    expect(english.text).toContain('Stored records and accounts were not looked at')
    expect(english.text).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('what is in force is unknown, not absent, and no database is made', async () => {
    for (const [tool, ...args] of [
      ['plan'],
      ['releases', 'history'],
      ['explain', 'admin', 'read', 'x'],
    ] as const) {
      const { code, text } = await run(tool, ...args)
      expect(code).toBe(2)
      expect(text).toContain(`没有找到数据库：${dataDir} 中没有`)
      expect(text).not.toContain('还没有生效过')
    }

    expect(existsSync(join(dataDir, 'pg18'))).toBe(false)
  })
})
