import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runProgram } from '../run-program.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pinlu-nowhere-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A command where there is no database. */
const run = (tool: string, ...args: string[]) =>
  runProgram(`tools/${tool}.ts`, args, { DATA_DIR: dataDir, DATABASE_URL: '' })

describe('without a database', () => {
  test('a plan says that records were not looked at, and how they would be', async () => {
    const { code, output } = await run('config/plan', '--against', 'config')
    expect(code).toBe(0)
    expect(output).not.toContain('没有影响')
    expect(output).toContain('没有查看已有的记录和账号，对它们的影响不知道')
    expect(output).toMatch(/DATA_DIR.*DATABASE_URL/)
    const english = await run('config/plan', '--against', 'config', '--locale', 'en-US')

    expect(english.output).toContain('Stored records and accounts were not looked at')
    expect(english.output).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('every command but an import says so, and leaves nothing', async () => {
    for (const [tool, ...args] of [
      ['config/plan'],
      ['config/releases', 'history'],
      ['config/explain', 'admin', 'read', 'x'],
      ['backup/backup'],
      ['database/drop-indexes'],
      ['database/export', join(dataDir, 'export.gz')],
      ['database/export-log', '2026-01', join(dataDir, 'log.gz')],
      ['database/restore-record'],
      ['database/rotate-keys'],
      ['database/verify-log'],
      ['files/copy', dataDir],
    ] as const) {
      const { code, output } = await run(tool, ...args)
      expect(code).toBe(2)
      expect(output).toContain(`没有找到数据库：${dataDir} 中没有`)
      expect(output).not.toContain('还没有生效过')
    }

    expect(readdirSync(dataDir)).toEqual([])
  })
})
