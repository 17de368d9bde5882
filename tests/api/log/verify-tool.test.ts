import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noCaller } from '#server/log/event-log.ts'
import { sealLog } from '#server/log/seals/seal-log.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { programPath } from '../program.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

const verify = (...words: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [programPath('verify-log'), ...words],
      { env: { ...process.env, DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.dataDir } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

it('npm run log:verify tells that the log is whole, and of a digest kept elsewhere what was dropped since', async () => {
  const { log, database, clock } = portal.services
  expect(await verify()).toMatchObject({
    code: 0,
    output: expect.stringContaining('还没有封存过') as string,
  })

  for (let at = 0; at < 3; at++)
    await log.write(noCaller, 'test', { kind: 'export', subject: `${at}` })
  await sealLog({ database, keys: log.keys, clock })
  const admin = await portal.tokenOf(
    await portal.addAccount({ username: 'root', roles: ['admin'], region: '530000' }),
  )
  const digest = join(portal.dataDir, 'digest.json')

  writeFileSync(
    digest,
    (await portal.call('GET', '/api/log/digest?day=2025-08-20', { token: admin })).text,
  )

  expect(await verify('--digest', digest)).toMatchObject({
    code: 0,
    output: expect.stringContaining(
      '日志完整：办理日志 0 条、登录日志 0 条、操作日志 5 条。共封存 2 次，最近一次 2025-08-20 10:00:00；0 条尚待封存\n',
    ) as string,
  })

  await ownerQuery(portal, 'alter table event_log disable trigger user')
  await ownerQuery(
    portal,
    'delete from event_log where number = (select max(number) from event_log)',
  )

  expect(await verify('--digest', digest)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /日志不完整：\n {2}操作日志：第 2 次封存.*应有 1 条，现有 0 条/,
    ) as string,
  })
}, 60_000)
