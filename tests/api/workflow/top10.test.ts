import { constants, publicEncrypt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileValue, RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ArticleView, CatalogueIndexData, NoticeItem } from '#contract/public.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { Chance } from '#tools/seed/chance.ts'
import { makeEnterprise } from '#tools/seed/people/enterprises.ts'
import { indicatorRows } from '#tools/seed/scoring/indicators.ts'
import {
  addDraft,
  addSelfCheck,
  districtPassForm,
  move,
  passCheck,
  type Applicant,
} from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from '../public/add-public-brand.ts'
import { score } from '../scoring/score.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
const tokens: Record<string, string> = {}
const experts: { account: string; token: string }[] = []

beforeAll(async () => {
  portal = await openPortal()
  for (const [role, region] of [
    ['district', '530828'],
    ['city', '530800'],
    ['leader', '530000'],
    ['admin', '530000'],
  ] as const)
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}-t`, roles: [role], region }),
    )

  for (const at of [1, 2, 3]) {
    const account = await portal.addAccount({ username: `judge${at}`, roles: ['expert'] })
    experts.push({ account, token: await portal.tokenOf(account) })
    const person = { name: `专家${at}`, employer: `第${at}大学`, accountId: account }
    await add('expert', { ...person, industries: ['tea'], isActive: true })
  }
})
afterAll(() => portal.close())

async function add(entity: string, data: RecordData, more: object = {}): Promise<string> {
  const { services } = portal
  const config = services.config()
  const record = { ...blankRecord(services, config, null, entity), data, ...more }
  await insertRecord(services.database.query, config, record)

  return record.id
}

const read = async (entity: string, id: string, token = tokens['leader']) =>
  (await portal.call<RecordView>('GET', apiPaths.record(entity, id), { token })).body.data
const rowsOf = async (list: string, token = tokens['leader'], query = '') =>
  (await portal.call<ListRow[]>('GET', `${apiPaths.listRows(list)}${query}`, { token })).body.data
const take = async (
  record: { id: string; version: number; entity: string },
  transition: string,
  form?: RecordData,
) => {
  const answer = await move(portal, tokens['leader']!, record, transition, form)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const create = async (token: string | undefined, entity: string, data: RecordData) => {
  const made = await portal.call<RecordView>('POST', apiPaths.records(entity), {
    token,
    body: { data },
  })

  expect(made.status, made.text).toBe(200)

  return made.body.data
}
/** What everybody reads at an article that is called so; null where nobody can. */
const articleOf = async (title: string): Promise<ArticleView | null> => {
  const notices = await portal.call<NoticeItem[]>('GET', '/api/common/article/notice/list')
  const matchingNotices = notices.body.data.filter((notice) => notice.title === title)

  expect(matchingNotices.length).toBeLessThanOrEqual(1)

  return matchingNotices[0]
    ? (await portal.call<ArticleView>('GET', `/api/common/article/view/${matchingNotices[0].id}`))
        .body.data
    : null
}
const top10 = async () =>
  (
    await portal.call<CatalogueIndexData>('GET', `${apiPaths.publicIndex}?year=2025`)
  ).body.data.top10.flatMap(({ brands }) =>
    brands.map(({ brandName, top10Rank, awardTitle }) => [brandName, top10Rank, awardTitle]),
  )

const encrypt = (text: string): string =>
  publicEncrypt(
    { key: portal.services.loginKeys.publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(text),
  ).toString('base64')

/** An enterprise that registers by itself and signs in. */
async function registerTeaMaker(): Promise<Applicant> {
  const { services, call } = portal
  const enterprise = makeEnterprise(services.config(), new Chance(88), 'none', {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const licence = await call<FileValue>(
    'POST',
    '/api/file?entity=enterprise&field=licenseFile',
    uploadForm('营业执照.pdf', pdf()),
  )

  const captcha = await call<{ captchaId: string }>('GET', '/api/auth/captcha')
  const { captchaId } = captcha.body.data
  const [row] = await services.database.query<{ answer: string }>(
    'select answer from captcha where id = $1',
    [captchaId],
  )

  const { fields } = services.config().entities['enterprise']!
  const data = Object.fromEntries(
    Object.entries(enterprise.data).filter(([name]) => !fields[name]?.readonly),
  )
  const password = encrypt('Tea-2025x')
  const registered = await call('POST', '/api/register', {
    body: {
      data: { ...data, licenseFile: [licence.body.data] },
      password,
      code: row!.answer,
      captchaId,
    },
  })

  expect(registered.status, registered.text).toBe(200)
  const login = await call<{ token: string; user: { user: { id: string } } }>(
    'POST',
    '/api/auth/login',
    {
      body: { username: enterprise.creditCode, password: encrypt('Tea-2025x'), code: '' },
    },
  )

  const [account] = await services.database.query<{ id: string; enterprise_id: string }>(
    'select id, enterprise_id from account where username = $1',
    [enterprise.creditCode],
  )

  const ownEnterprise = { ...enterprise, id: account!.enterprise_id }

  await addSelfCheck(portal, ownEnterprise)

  return { accountId: account!.id, token: login.body.data.token, enterprise: ownEnterprise }
}

describe('a tea brand that applied for the top ten', () => {
  let owner: Applicant
  let declaration: RecordView
  let award: RecordView

  it('registers, declares with one application a year, and is passed by district, city and province', async () => {
    owner = await registerTeaMaker()
    const applying = {
      applyTop10: true,
      top10Industry: 'tea',
      agreeNoOverlap: true,
      advantage: '优势突出。'.repeat(80),
    }

    const draft = await addDraft(portal, owner, 'product', '澜屿金芽', applying)
    const second = await addDraft(portal, owner, 'product', '澜屿银芽').catch(
      (error: Error) => error,
    )

    expect(second).not.toBeInstanceOf(Error)
    const twice = await addDraft(portal, owner, 'product', '澜屿铜芽', applying).catch(
      (error: Error) => error.message,
    )

    expect(twice).toContain('每个主体每年只能有一件申报参评10大名品')

    let now = (await move(portal, owner.token, draft, 'submit')).body.data

    now = (await move(portal, tokens['district']!, now, 'districtPass', districtPassForm)).body.data
    now = (await move(portal, tokens['city']!, now, 'cityPass', { opinion: '同意推荐。' })).body
      .data
    now = (await move(portal, tokens['leader']!, now, 'provincePass')).body.data
    expect(now.state).toBe('compliance')
    await passCheck(portal, tokens['leader']!, owner)
    declaration = await read('declaration', now.id)
    expect(declaration.state).toBe('scoring')
  })

  it('is scored by rules and experts', async () => {
    await create(tokens['leader'], 'qty-rule', {
      name: '2025',
      industries: ['tea'],
      indicators: indicatorRows,
    })
    const weights = { minExperts: 3, dropped: 0, qtyWeight: 0.7, expertWeight: 0.3 }

    await create(tokens['leader'], 'expert-rule', {
      name: '2025',
      industries: ['tea'],
      quota: 10,
      reserve: 3,
      ...weights,
    })

    declaration = await take(await take(declaration, 'openScore'), 'assignExperts', {
      deadline: '2099-01-01',
    })
    for (const { token } of experts)
      for (const task of await rowsOf('score/expert-score', token))
        await score(portal, token, task, 90)

    const [sheet] = await rowsOf('score/qty-edit')
    let result = await take(await read('score-result', sheet!.id), 'compute')
    const items = (result.data['items'] as RecordData[]).map((row) =>
      row['final'] === null ? { ...row, manual: 1.5, reason: '市场占有率依据充分' } : row,
    )
    const saved = await portal.call<RecordView>(
      'PATCH',
      apiPaths.record('score-result', result.id),
      {
        token: tokens['leader'],
        body: { version: result.version, changes: { items } },
      },
    )

    result = await take(await take(saved.body.data, 'lock'), 'rank')
    expect(result.data['rankNo']).toBe(1)
  })

  it('is suggested and made public: everybody reads who is proposed, without credit code', async () => {
    declaration = await take(
      await take(await read('declaration', declaration.id), 'suggest'),
      'publicity',
    )

    const article = await articleOf('2025年度品牌目录建议入选名单公示')

    expect(article?.content).toContain('公示期为7天')
    expect(article?.content).toContain(`<td>澜屿金芽</td>`)
    expect(article?.content).toContain(owner.enterprise.name)
    expect(article?.content).not.toContain(owner.enterprise.creditCode)
  })

  it('is elected: it stands in the catalogue and among those who compete for the ten, and nowhere in the ten yet', async () => {
    declaration = await take(declaration, 'elect')
    expect((await articleOf('2025年度品牌目录名单'))?.content).toContain('澜屿金芽')
    const [row] = await rowsOf('score/top10')

    award = await read('top10-award', row!.id)
    expect(award.state).toBe('candidate')
    expect(award.data).toMatchObject({
      brandName: '澜屿金芽',
      top10Industry: 'tea',
      declaration: declaration.id,
    })

    expect(Number(award.data['final'])).toBeGreaterThan(0)
    expect(await top10()).toEqual([])
    expect((await read('top10-award', award.id, owner.token)).data).not.toHaveProperty('final')
  })

  it('is ranked among those that applied, made public, and awarded: it stands in the top ten of the year', async () => {
    award = await take(award, 'rank')
    expect(award.data).toMatchObject({ rankNo: 1, quota: 10, awardTitle: '10大名茶' })
    expect(
      (await portal.call('GET', apiPaths.record('top10-award', award.id), { token: owner.token }))
        .status,
    ).toBe(404)

    award = await take(award, 'publicity')
    expect((await articleOf('2025年度10大名品拟获奖名单公示'))?.content).toContain(
      '<td>1</td><td>澜屿金芽</td>',
    )
    award = await take(award, 'award')
    expect(await top10()).toEqual([['澜屿金芽', 1, '10大名茶']])
    const bell = await portal.call<NoticeItem[]>('GET', '/api/common/article/notice/list', {
      token: owner.token,
    })

    expect(bell.body.data.map(({ title }) => title)).toContain('10大名品获奖')
  })

  it('gets the logo of the top ten', async () => {
    const pack = await portal.call<FileValue>(
      'POST',
      `${apiPaths.upload}?entity=logo-issue&field=pack`,
      {
        token: tokens['admin'],
        ...uploadForm('标识包.pdf', pdf('logo')),
      },
    )

    const issue = await create(tokens['admin'], 'logo-issue', {
      title: '2025年10大名品标识授权',
      awardYear: 2025,
      logoType: 'top10',
      uses: ['pack'],
      startDate: '2025-09-23',
      endDate: '2028-09-22',
      pack: [pack.body.data] as unknown as RecordData[],
    })

    expect((await move(portal, tokens['admin']!, issue, 'issue')).body.msg).toBe('')
    const [held] = await rowsOf('upkeep/logo-own', owner.token)

    expect(held?.data['brandName']).toBe('澜屿金芽')
    const signed = await move(portal, owner.token, { ...held!, entity: 'logo-auth' }, 'sign', {
      agree: true,
    })

    expect(signed.body.data.state).toBe('valid')
  })

  it('plans its reward, which is listed by its year', async () => {
    const [row] = await rowsOf('upkeep/top10/fundPlan', owner.token)
    expect(row?.data).toMatchObject({
      awardYear: 2025,
      amount: 200,
      rankNo: 1,
      brandName: '澜屿金芽',
    })

    expect(await rowsOf('upkeep/top10/fund2021', owner.token)).toEqual([])
    const fund = await read('fund-plan', row!.id, owner.token)
    const items = [
      {
        category: 'promo',
        content: '品牌形象宣传活动',
        plannedAmount: 200,
        startDate: '2026-01-10',
        endDate: '2026-10-20',
      },
    ]

    const saved = await portal.call<RecordView>('PATCH', apiPaths.record('fund-plan', fund.id), {
      token: owner.token,
      body: {
        version: fund.version,
        changes: { items, reporter: '张三', reporterMobile: '10012345678' },
      },
    })

    expect(saved.body.msg).toBe('')
    const submitted = await move(portal, owner.token, saved.body.data, 'submit')

    expect(submitted.body.msg).toBe('')
    expect(
      (await rowsOf('upkeep/top10/fundPlanAdmin', tokens['leader'], '?awardYear=2025')).map(
        ({ id }) => id,
      ),
    ).toEqual([fund.id])

    await take(submitted.body.data, 'confirm')
  })

  it('is taken out of the ten when its award is revoked: its reward goes no further, its logo is cancelled', async () => {
    const [held] = await rowsOf('upkeep/logo-own', owner.token)
    const data = { ...held!.data, logoType: 'catalog', enterpriseId: owner.enterprise.id }
    const other = await add(
      'logo-auth',
      { ...data, authNo: 'SQ-2025-0999', declaration: declaration.id },
      { state: 'valid', owner: owner.enterprise.id },
    )

    await take(await read('top10-award', award.id), 'revoke', {
      opinion: '经核实，申报材料不实，撤销奖项。',
    })
    expect(await top10()).toEqual([])
    expect(
      (await read('fund-plan', (await rowsOf('upkeep/top10/fundPlan', owner.token))[0]!.id)).data[
        'revoked'
      ],
    ).toBe(true)
    const page = await portal.call('GET', `/verify/logo-auth?no=${String(held!.data['authNo'])}`)

    expect(page.text).not.toContain('核验通过')
    await runTimers(portal.services)
    const logo = await read('logo-auth', held!.id)

    expect([logo.state, logo.data['cancelReason'], logo.data['pack']]).toEqual([
      'cancelled',
      '10大名品奖项已撤销',
      null,
    ])
    expect((await read('logo-auth', other)).state).toBe('valid')
  })
})

describe('candidates of one industry', () => {
  const awards: Record<string, RecordView> = {}
  const refresh = async (name: string) =>
    (awards[name] = await read('top10-award', awards[name]!.id))
  const places = async () => {
    for (const name of Object.keys(awards)) await refresh(name)
    return Object.fromEntries(
      Object.entries(awards).map(([name, { data }]) => [name, data['rankNo'] ?? null]),
    )
  }

  beforeAll(async () => {
    // Coffee has three places. 甲 and 乙 have the same sum; 丙 and 丁 differ in nothing but their
    // number.
    for (const [at, [name, final, quality]] of (
      [
        ['甲', 90, 30],
        ['乙', 90, 35],
        ['丙', 80, 30],
        ['丁', 80, 30],
      ] as const
    ).entries()) {
      const declaration = await add(
        'declaration',
        { brandName: name, type: 'product', enterpriseId: `e${at}` },
        { state: 'elected', year: 2025 },
      )

      await addPublicBrand(portal, name, {
        sourceDeclarationId: declaration,
        industry: 'coffee',
        enterpriseId: `e${at}`,
      })

      const data = {
        year: 2025,
        enterpriseId: `e${at}`,
        declaration,
        brandName: name,
        top10Industry: 'coffee',
        declareNo: `2025-${at}`,
      }

      const id = await add('top10-award', data, { state: 'candidate', year: 2025 })
      const scores = { final, quality, market: 10, vetoes: 0, declaredAt: '2025-05-01 10:00:00' }

      await portal.services.database.query(
        'update e_top10_award set data = data || $2::jsonb where id = $1',
        [id, JSON.stringify(scores)],
      )

      awards[name] = await read('top10-award', id)
    }
  })

  it('are ranked by sum, then quality, market, time and number: nobody shares a place', async () => {
    for (const name of ['丁', '丙', '乙', '甲']) await take(awards[name]!, 'rank')
    expect(await places()).toEqual({ 乙: 1, 甲: 2, 丙: 3, 丁: 4 })
    expect(awards['丁']!.data['quota']).toBe(3)
  })

  it('are made public within the places only', async () => {
    for (const name of ['甲', '乙', '丙']) awards[name] = await take(awards[name]!, 'publicity')
    const beyond = await move(portal, tokens['leader']!, awards['丁']!, 'publicity')

    expect(beyond.body.msg).toBe('名次在名额之外；前面有退出的，请用“递补”')
    const article = await articleOf('2025年度10大名品拟获奖名单公示')
    for (const name of ['甲', '乙', '丙']) expect(article?.content).toContain(`<td>${name}</td>`)
    expect(article?.content).not.toContain('<td>丁</td>')
  })

  it('that are objected to wait; one that goes leaves its place to the next, who is made public for it', async () => {
    const objected = await take(awards['丙']!, 'objection', {
      opinion: '收到实名异议，反映使用年限不足。',
    })
    expect((await move(portal, tokens['leader']!, objected, 'award')).status).toBe(403)
    const upheld = await take(objected, 'uphold', { opinion: '经核查，异议不成立，恢复公示。' })

    expect(upheld.state).toBe('publicity')
    awards['丙'] = await take(upheld, 'award')
    const taken = await move(portal, tokens['leader']!, awards['丁']!, 'fill', {
      rankNo: 2,
      opinion: '前面有品牌退出评选，依次递补。',
    })

    expect(taken.status).toBe(409)
    expect(taken.body.msg).toContain('这个名次已有公示或获奖的品牌')
    await take(awards['甲']!, 'drop', { opinion: '主体书面申请放弃评选。' })
    awards['丁'] = await take(awards['丁']!, 'fill', {
      rankNo: 2,
      opinion: '前面有品牌退出评选，依次递补。',
    })

    expect(awards['丁'].state).toBe('publicity')
    expect((await articleOf('2025年度10大名品递补名单公示'))?.content).toContain(
      '<td>2</td><td>丁</td>',
    )
  })

  it('keep their places after the award until the province corrects them', async () => {
    awards['丁'] = await take(awards['丁']!, 'award')
    awards['乙'] = await take(await refresh('乙'), 'award')
    expect(await top10()).toEqual([
      ['乙', 1, '10大名花'],
      ['丁', 2, '10大名花'],
      ['丙', 3, '10大名花'],
    ])

    const clash = await move(portal, tokens['leader']!, awards['丁'], 'correct', {
      rankNo: 1,
      opinion: '评分汇总有误，更正名次。',
    })

    expect(clash.status).toBe(409)
    await take(awards['乙'], 'revoke', { opinion: '抽检不合格，撤销奖项。' })
    await take(await refresh('丁'), 'correct', { rankNo: 1, opinion: '评分汇总有误，更正名次。' })
    expect((await top10()).map(([name, rank]) => [name, rank])).toEqual([
      ['丁', 1],
      ['丙', 3],
    ])

    expect(
      (await rowsOf('upkeep/top10/fundPlanAdmin', tokens['leader'], '?keyword=丁'))[0]?.data[
        'amount'
      ],
    ).toBe(200)
  })
})
