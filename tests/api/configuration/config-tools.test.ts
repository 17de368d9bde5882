import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storePublication } from '#server/active-config/releases.ts'
import type { Plan } from '#server/config-release/plan/create-plan.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import type { ProgramName } from '../build-programs.ts'
import { copyConfig } from '../edited-config.ts'
import { openDemo } from '../open-demo.ts'
import type { TestPortal } from '../open-portal.ts'
import { runProgram, startProgram } from '../program.ts'
import { shippedConfig } from '../shipped-config.ts'

const shipped = shippedConfig()
const now = new Date('2025-08-20T10:00:00+08:00')
let portal: TestPortal

beforeAll(async () => {
  portal = await openDemo()
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

/** A command line tool against the demo's database. */
const runTool = (tool: ProgramName, ...args: string[]) =>
  runProgram(tool, args, { DATABASE_URL: portal.databaseUrl, NO_COLOR: '1' })

describe('on the command line', () => {
  it('compares with what is in force, a folder or a git reference, and answers by exit code', async () => {
    expect(await runTool('plan')).toMatchObject({
      code: 2,
      output: expect.stringContaining('还没有生效过的配置'),
    })

    const edited = copyConfig()
    const files = readConfigDir('config')

    await portal.services.database.transaction((query) =>
      storePublication(query, files, { hash: shipped.hash, at: now, by: '测试', changes: [] }),
    )
    const same = await runTool('plan', '--against', 'current')

    expect(same.output).toContain('对已有数据和人员没有影响')
    expect(same.code).toBe(0)
    edited.edit('entities/declaration.yaml', [
      'brandName: { type: text, title: 品牌名称, required: true, minLength: 1, maxLength: 30',
      'brandName: { type: text, title: 品牌名称, required: true, minLength: 1, maxLength: 4',
    ])

    const narrower = await runTool('plan', '--root', edited.dir)

    expect(narrower.code).toBe(1)
    expect(narrower.output).toMatch(
      /危险（1 项）\n {2}“品牌名称”：\d+ 件正在填写的“品牌申报”已填的内容不合要求/,
    )
    const json = JSON.parse(
      (await runTool('plan', '--root', edited.dir, '--against', 'config', '--json')).output,
    ) as Plan

    expect(json.findings[0]).toMatchObject({ level: 'danger', kind: 'records/invalid' })
    edited.remove()
    expect(await runTool('plan', '--against', 'no-such-branch')).toMatchObject({
      code: 2,
      output: expect.stringContaining('既不是目录，也不是 git 版本'),
    })

    expect(
      await startProgram('plan', ['--agianst', 'current'], { DATABASE_URL: portal.databaseUrl }),
    ).toMatchObject({ code: 2 })
  })

  it('explains why somebody may or may not act on a record', async () => {
    const [waiting] = await portal.services.database.query<{ number: string }>(
      `select head->>'declareNo' as number from e_declaration where state = 'districtPending' and region_code = '530828' order by id limit 1`,
    )
    const may = await runTool('explain', 'dist530828', 'districtReturn', waiting!.number)

    expect(may.output).toContain('✓ 可以退回修改')
    expect(may.code).toBe(0)
    const elsewhere = await runTool('explain', 'dist532504', 'districtReturn', waiting!.number)

    expect(elsewhere.code).toBe(1)
    expect(elsewhere.output).toContain('须在管辖区域内：否')
    expect(await runTool('explain', 'dist530828', 'read', waiting!.number)).toMatchObject({
      code: 0,
      output: expect.stringContaining('✓ 可以查看'),
    })

    expect(await runTool('explain', 'dist530828', 'open', '/cms/article')).toMatchObject({
      code: 1,
      output: expect.stringContaining('可打开的角色：系统管理员'),
    })

    expect(
      await startProgram('explain', ['nobody', 'read', waiting!.number], {
        DATABASE_URL: portal.databaseUrl,
      }),
    ).toMatchObject({ code: 2 })
  })
})
