import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runProgram } from '../run-program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-nowhere-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A command where there is no database. */
const run = (tool: string, ...args: string[]) =>
  runProgram(`tools/config/${tool}.ts`, args, { DATA_DIR: dataDir, DATABASE_URL: '' })

describe('without a database', () => {
  test('a plan says that records were not looked at, and how they would be', async () => {
    const { code, output } = await run('plan', '--against', 'config')
    expect(code).toBe(0)
    expect(output).not.toContain('没有影响')
    expect(output).toContain('没有查看已有的记录和账号，对它们的影响不知道')
    expect(output).toMatch(/DATA_DIR.*DATABASE_URL/)
    const english = await run('plan', '--against', 'config', '--locale', 'en-US')

    expect(english.output).toContain('Stored records and accounts were not looked at')
    expect(english.output).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('what is in force is unknown, not absent, and no database is made', async () => {
    for (const [tool, ...args] of [
      ['plan'],
      ['releases', 'history'],
      ['explain', 'admin', 'read', 'x'],
    ] as const) {
      const { code, output } = await run(tool, ...args)
      expect(code).toBe(2)
      expect(output).toContain(`没有找到数据库：${dataDir} 中没有`)
      expect(output).not.toContain('还没有生效过')
    }

    expect(existsSync(join(dataDir, 'pg18'))).toBe(false)
  })
})
