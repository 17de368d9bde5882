import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { ImportAnswer } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { checkDatabase } from '#server/database/check-database.ts'
import { Database } from '#server/database/database.ts'
import { explainStartError } from '#server/explain-start.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import { openSigningIn, type SigningIn } from '../accounts/signing-in.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { sentConfig } from '../sent-config.ts'
import { uploadForm } from '../upload-form.ts'
import { missingPgBouncer, startPgBouncer, type PgBouncer } from './start-pgbouncer.ts'

const missing = missingPgBouncer()
if (missing !== null) console.log(`left out, PgBouncer is missing: ${missing}`)

describe.skipIf(missing !== null)('behind PgBouncer in transaction mode', () => {
  let pooler: PgBouncer
  let files: EditedConfig
  let signing: SigningIn
  let portal: TestPortal
  let other: TestPortal
  let admin: string

  beforeAll(async () => {
    const { portal: portalUrl, owner } = inject('postgresRoles')
    pooler = await startPgBouncer([portalUrl, owner, inject('postgres')])
    const { through } = pooler

    files = copyConfig()
    signing = await openSigningIn({ pooler: through, configDir: files.dir, isLive: true })
    portal = signing.portal
    other = await openPortal({ pooler: through, databaseOf: portal, isLive: true })
    admin = await portal.tokenOf(
      await portal.addAccount({ username: 'pool-admin', roles: ['admin'], region: '530000' }),
    )
  }, 120_000)
  afterAll(async () => {
    await other?.close()
    await portal?.close()
    files?.remove()
    await pooler?.stop()
  })

  test('people sign in with their password', async () => {
    const { encrypt, envelope, login } = signing
    await portal.addAccount({
      username: 'pool-user',
      roles: ['content'],
      passwordHash: await hashPassword('Pool-2025'),
    })

    const { status, body } = await login('pool-user', encrypt(envelope('Pool-2025')))

    expect(status).toBe(200)
    expect((await portal.call('GET', apiPaths.userInfo, { token: body.data.token })).status).toBe(
      200,
    )
  })

  test('a declaration is saved, submitted and listed by the other node, at a hundred calls at once', async () => {
    const applicant = await addApplicant(portal, 11, { region: '530828', industry: 'tea' })
    const draft = await addDraft(portal, applicant, 'product', '池中古树')
    expect((await move(portal, applicant.token, draft, 'submit')).status).toBe(200)

    const token = await portal.tokenOf(
      await portal.addAccount({ username: 'pool-dist', roles: ['district'], region: '530828' }),
    )
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        [portal, other][at % 2]!.call<ListRow[]>(
          'GET',
          `${apiPaths.listRows('declare-audit/district')}?keyword=池中`,
          { token },
        ),
      ),
    )

    expect([
      ...new Set(answers.map(({ status, body }) => `${status} ${body.data?.length}`)),
    ]).toEqual(['200 1'])
  })

  test('a sheet of accounts is imported, and exported again', async () => {
    const sheet = await createSpreadsheet([
      ['账号*', '姓名*', '角色*', '管辖区域', '手机号'],
      ['pool-01', '岩某', '县级审核员', '普洱市/澜沧拉祜族自治县', '13800000001'],
    ])
    const imported = await portal.call<ImportAnswer>('POST', apiPaths.listImport('system/user'), {
      token: admin,
      ...uploadForm('表.xlsx', sheet),
    })
    expect(imported.body.data).toMatchObject({ created: 1, faults: [] })

    const exported = await portal.call('POST', apiPaths.listExport('system/user'), {
      token: admin,
      body: { query: { keyword: 'pool-01' } },
    })
    expect([exported.status, exported.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  test(
    'what one node puts in force the other follows, as its notifications come past the pooler',
    { tags: ['long'] },
    async () => {
      files.edit('pages/cms/article.yaml', ['title: 文章管理', 'title: 池中文章'])
      await vi.waitFor(
        async () =>
          expect((await sentConfig(other, admin)).config.pages['cms/article']?.title).toBe(
            '池中文章',
          ),
        { timeout: 20_000, interval: 50 },
      )
    },
  )

  test('a job moves its rows', async () => {
    const leader = await portal.tokenOf(
      await portal.addAccount({ username: 'pool-lead', roles: ['leader'], region: '530000' }),
    )
    await portal.call('POST', apiPaths.listMove('remindDistrict', 'declare-audit/province'), {
      token: leader,
      body: { query: { keyword: '池中古树' } },
    })
    await portal.services.jobs.whenIdle()
    const jobs = await portal.services.database.query('select state, done, refused from job')

    expect(jobs).toEqual([{ state: 'done', done: 1, refused: 0 }])
  })

  test('times are of the portal’s zone on every connection, limits hold, and the server keeps no statement', async () => {
    const { database } = portal.services
    const ask = () =>
      database.query<{ zone: string; limit: string; names: number; pid: number }>(
        `select current_setting('timezone') as zone, current_setting('statement_timeout') as limit,
           (select count(*)::int from pg_prepared_statements) as names, pg_backend_pid() as pid from pg_sleep(0.05)`,
      )
    const rows = (await Promise.all(Array.from({ length: 24 }, ask))).flat()

    expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(3)
    for (const row of rows)
      expect(row).toMatchObject({ zone: 'Asia/Shanghai', limit: '3600ms', names: 0 })

    const limits = await database.transaction(
      (query) => query(`select current_setting('statement_timeout') as limit`),
      60_000,
    )
    expect(limits).toEqual([{ limit: '1min' }])
    expect((await ask())[0]).toMatchObject({ limit: '3600ms' })
  })

  const verdict = async (url: string, sessionUrl: string | null) => {
    const database = new Database(url, { max: 1, sessionUrl })
    try {
      return String(await checkDatabase(database))
    } catch (error) {
      return explainStartError(error)
    } finally {
      await database.close()
    }
  }

  test('a start says in a sentence that the direct address is missing, leads elsewhere, or is a pooler too', async () => {
    const url = portal.databaseUrl
    const through = pooler.through(url)

    expect(await verdict(through, url)).toBe('')
    expect(await verdict(through, null)).toMatch(/须另设 DATABASE_SESSION_URL/)
    expect(await verdict(through, through.replace('127.0.0.1', 'localhost'))).toMatch(
      /须另设 DATABASE_SESSION_URL/,
    )
    const elsewhere = new URL(url)
    elsewhere.pathname = '/migrated'
    expect(await verdict(through, elsewhere.href)).toMatch(/不是同一个数据库/)
  })

  test('a pooler that drops the options of the start is no direct connection', async () => {
    const lax = await startPgBouncer(
      [inject('postgresRoles').portal],
      'ignore_startup_parameters = options',
    )
    try {
      expect(await verdict(lax.through(portal.databaseUrl), null)).toMatch(
        /须另设 DATABASE_SESSION_URL/,
      )
    } finally {
      await lax.stop()
    }
  })
})
