import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config-release/load-config.ts'
import type { Plan } from '#server/config-release/plan/make-plan.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { storePublication } from '#server/config-release/releases.ts'
import { seedDemo } from '#tools/seed/seed-demo.ts'
import type { ProgramName } from '../build-programs.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { programPath } from '../program.ts'

const shipped = loadConfig('config')
const now = new Date('2025-08-20T10:00:00+08:00')
let portal: TestPortal

beforeAll(async () => {
  portal = await openPortal({ now })
  await seedDemo(portal.services, 'Tools-2025')
})
afterAll(() => portal.close())

const count = async (where: string): Promise<number> =>
  (
    await portal.services.database.query<{ count: number }>(
      `select count(*)::int as count from e_declaration where ${where}`,
    )
  )[0]!.count

describe('the figures on the diagram of a workflow', () => {
  it('count the working year by state, for each role among what it may read', async () => {
    const tokenOf = async (username: string) =>
      portal.tokenOf(
        (
          await portal.services.database.query<{ id: string }>(
            'select id from account where username = $1',
            [username],
          )
        )[0]!.id,
      )

    const counts = async (username: string) =>
      (
        await portal.call<Record<string, number>>('GET', '/api/list/states/declaration', {
          token: await tokenOf(username),
        })
      ).body.data

    expect(await counts('admin')).toMatchObject({
      draft: await count(`year = 2025 and state = 'draft'`),
      scoring: await count(`state = 'scoring'`),
    })

    const district = await counts('dist530828')

    expect(district['draft']).toBeUndefined()
    expect(district['districtPending']).toBe(
      await count(`state = 'districtPending' and region_code = '530828'`),
    )
    expect(
      (await portal.call('GET', '/api/list/states/article', { token: await tokenOf('admin') }))
        .status,
    ).toBe(404)

    expect((await portal.call('GET', '/api/list/states/declaration')).status).toBe(401)
  })
})

/** A command line tool against the demo's database: exit code and what it printed. */
async function runTool(
  tool: ProgramName,
  ...args: string[]
): Promise<{ code: number; text: string }> {
  const env = { ...process.env, DATABASE_URL: portal.databaseUrl, NO_COLOR: '1' }
  return promisify(execFile)(process.execPath, [programPath(tool), ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )
}

// Each is a process that reads the whole configuration.
describe('on the command line', { timeout: 180_000 }, () => {
  it('compares with what is in force, a folder or a git reference, and answers by exit code', async () => {
    expect(await runTool('plan')).toMatchObject({
      code: 2,
      text: expect.stringContaining('还没有生效过的配置'),
    })

    const edited = copyConfig()
    const files = readConfigDir('config')

    await portal.services.database.transaction((query) =>
      storePublication(query, files, { hash: shipped.hash, at: now, by: '测试', changes: [] }),
    )
    const same = await runTool('plan', '--against', 'current')

    expect(same.text).toContain('对已有数据和人员没有影响')
    expect(same.code).toBe(0)
    edited.edit('entities/declaration.yaml', [
      'brandName: { type: text, title: 品牌名称, required: true, minLength: 1, maxLength: 30',
      'brandName: { type: text, title: 品牌名称, required: true, minLength: 1, maxLength: 4',
    ])

    const narrower = await runTool('plan', '--root', edited.dir)

    expect(narrower.code).toBe(1)
    expect(narrower.text).toMatch(
      /危险（1 项）\n {2}“品牌名称”：\d+ 件正在填写的“品牌申报”已填的内容不合要求/,
    )
    const json = JSON.parse(
      (await runTool('plan', '--root', edited.dir, '--against', 'config', '--json')).text,
    ) as Plan

    expect(json.findings[0]).toMatchObject({ level: 'danger', kind: 'records/invalid' })
    edited.remove()
    expect(await runTool('plan', '--against', 'no-such-branch')).toMatchObject({
      code: 2,
      text: expect.stringContaining('既不是目录，也不是 git 版本'),
    })

    expect(await runTool('plan', '--agianst', 'current')).toMatchObject({ code: 2 })
  })

  it('explains why somebody may or may not act on a record', async () => {
    const [waiting] = await portal.services.database.query<{ number: string }>(
      `select head->>'declareNo' as number from e_declaration where state = 'districtPending' and region_code = '530828' order by id limit 1`,
    )
    const may = await runTool('explain', 'dist530828', 'districtReturn', waiting!.number)

    expect(may.text).toContain('✓ 可以退回修改')
    expect(may.code).toBe(0)
    const elsewhere = await runTool('explain', 'dist532504', 'districtReturn', waiting!.number)

    expect(elsewhere.code).toBe(1)
    expect(elsewhere.text).toContain('须在管辖区域内：否')
    expect(await runTool('explain', 'dist530828', 'read', waiting!.number)).toMatchObject({
      code: 0,
      text: expect.stringContaining('✓ 可以查看'),
    })

    expect(await runTool('explain', 'dist530828', 'open', '/cms/article')).toMatchObject({
      code: 1,
      text: expect.stringContaining('可打开的角色：系统管理员'),
    })

    expect(await runTool('explain', 'nobody', 'read', waiting!.number)).toMatchObject({ code: 2 })
  })
})
