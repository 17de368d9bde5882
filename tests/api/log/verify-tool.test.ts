import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { noCaller } from '#server/log/event-log.ts'
import { sealLog } from '#server/log/seals/seal-log.ts'
import { openSigningIn } from '../accounts/signing-in.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { runProgram, startProgram } from '../program.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

type LogTool = 'verify-log' | 'rotate-keys' | 'export-log'
const environmentOf = ({ databaseUrl, dataDir }: TestPortal) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
})
const startOn = (of: TestPortal, tool: LogTool, ...words: string[]) =>
  startProgram(tool, words, environmentOf(of))
const runOn = (of: TestPortal, tool: LogTool, ...words: string[]) =>
  runProgram(tool, words, environmentOf(of))

const verify = (...words: string[]) => runOn(portal, 'verify-log', ...words)

it('npm run log:verify tells that the log is whole, and of a digest kept elsewhere what was dropped since', async () => {
  const { eventLog, database, clock } = portal.services
  expect(await startOn(portal, 'verify-log')).toMatchObject({
    code: 0,
    output: expect.stringContaining('还没有封存过') as string,
  })

  for (let at = 0; at < 3; at++)
    await eventLog.write(noCaller, 'test', { kind: 'export', subject: `${at}` })
  await sealLog({ database, keys: eventLog.keys, clock })
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
})

it('npm run keys:rotate changes keys while the portal runs: earlier seals are proven, pages that were open still sign in, sessions end on request', async () => {
  const signing = await openSigningIn()
  const { portal: node, encrypt, envelope, login } = signing
  const { eventLog, database, clock, loginKeys } = node.services
  const seal = () => sealLog({ database, keys: eventLog.keys, clock })
  const signIn = async (cipher: string) => (await login('keeper', cipher)).status
  const id = await node.addAccount({
    username: 'keeper',
    roles: ['admin'],
    passwordHash: await hashPassword('Keys-2025'),
  })
  const token = await node.tokenOf(id)
  const formerLogKey = eventLog.keys.current.id
  const formerPublicKey = loginKeys.publicKey
  const ofOpenPage = encrypt(envelope('Keys-2025'))
  await eventLog.write(noCaller, 'test', { kind: 'export', subject: 'before' })
  await seal()

  const { code, output } = await startOn(node, 'rotate-keys', '--sessions')
  expect([code, output]).toEqual([0, expect.stringContaining('已结束 1 个登录') as string])
  await loginKeys.reload()
  eventLog.keys.reload()
  await eventLog.write(noCaller, 'test', { kind: 'export', subject: 'after' })
  await seal()

  expect(eventLog.keys.current.id).not.toBe(formerLogKey)
  expect(eventLog.keys.get(formerLogKey)?.id).toBe(formerLogKey)
  expect(await runOn(node, 'verify-log')).toMatchObject({
    code: 0,
    output: expect.stringContaining('日志完整') as string,
  })
  expect(loginKeys.publicKey).not.toBe(formerPublicKey)
  expect([await signIn(ofOpenPage), await signIn(encrypt(envelope('Keys-2025')))]).toEqual([
    200, 200,
  ])
  expect((await node.call('GET', apiPaths.userInfo, { token })).status).toBe(401)

  const file = join(node.dataDir, 'log-2025-08.jsonl.gz')
  const exported = await startOn(node, 'export-log', '2025-08', file)
  expect(exported.output).toMatch(/已导出 2025-08 的日志.*：[5-9] 条/)
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { subject?: string }).subject)).toEqual(
    expect.arrayContaining(['before', 'after']),
  )
  expect(await runOn(node, 'export-log', '--check', file)).toMatchObject({ code: 0 })
  writeFileSync(file, gzipSync(lines.slice(1).join('\n')))
  expect(await runOn(node, 'export-log', '--check', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('与导出时不一致') as string,
  })
  expect(await runOn(node, 'export-log', '2999-01', file)).toMatchObject({ code: 1 })

  // The next change forgets the pair before the last.
  await runOn(node, 'rotate-keys')
  await loginKeys.reload()
  eventLog.keys.reload()
  expect(await signIn(ofOpenPage)).not.toBe(200)
  rmSync(join(node.dataDir, 'log', `key-${formerLogKey}.pem`))
  expect((await runOn(node, 'verify-log')).code).toBe(1)
  await node.close()
})
