import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { Trial } from '#contract/trial.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { indicatorsOf } from '#tools/seed/scoring/indicators.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const page = 'score/qty-rule-edit'
let portal: TestPortal
const tokens: Record<string, string> = {}
const declarations: Record<string, string> = {}
const rules = () => ({
  name: '2025茶叶',
  industries: ['tea'],
  isActive: true,
  indicators: indicatorsOf('tea'),
})

beforeAll(async () => {
  portal = await openPortal()
  for (const role of ['leader', 'city', 'declare'])
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}7`, roles: [role], region: '530000' }),
    )

  const owner = await addApplicant(portal, 97, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  for (const [brand, revenue] of [
    ['澜屿', 300],
    ['山里', 900],
    ['还没有送评', 500],
  ] as const) {
    const { id } = await addDraft(portal, owner, 'product', brand)
    await portal.services.database.query(
      `update e_declaration set state = 'scoring', year = 2025, data = jsonb_set(data, '{operating,2,revenue}', to_jsonb($2::int)) where id = $1`,
      [id, revenue],
    )

    declarations[brand] = id
  }
})
afterAll(() => portal.close())

async function sheetOf(brand: string): Promise<string> {
  const { services } = portal
  const data = {
    year: 2025,
    declaration: declarations[brand] ?? '',
    brandName: brand,
    industry: 'tea',
  }

  const record = {
    ...blankRecord(services, services.config(), null, 'score-result'),
    year: 2025,
    state: 'scoring',
    data,
  }

  await insertRecord(services.database.query, services.config(), record)

  return record.id
}

interface TrialOptions {
  token?: string | undefined
  language?: string | undefined
  /** Those that are stored and being edited. */
  rules?: string
}
const tryOut = (
  data: RecordData,
  brand: string,
  { token = tokens['leader'], language = 'zh-CN', ...stored }: TrialOptions = {},
) =>
  portal.call<Trial>('POST', apiPaths.trial(page), {
    token,
    body: { id: declarations[brand] ?? brand, data, ...stored },
    headers: { 'x-locale': language },
  })

const column = ({ columns, rows }: Trial, title: string) => {
  const at = columns.findIndex((each) => each.title === title)
  return Object.fromEntries(rows.map(({ code, cells }) => [code, cells[at] ?? '']))
}
/** How many rows anything has of what a trial could have written. */
const stored = async () =>
  portal.services.database.query(
    `select (select count(*) from e_qty_rule) as rules, (select count(*) from e_score_result) as results, (select count(*) from action_log) as steps, (select max(updated_at) from e_score_result) as last`,
  )

describe('rules are tried out on one declaration before they are stored', () => {
  it('and give what measuring gives once they are: the same figures, points and sums', async () => {
    const sheets = [await sheetOf('澜屿'), await sheetOf('山里')]
    const before = await stored()
    const tried = await tryOut(rules(), '山里')

    expect(tried.status, tried.text).toBe(200)
    expect(await stored()).toEqual(before)
    const { data } = tried.body

    expect([data.name, data.applies, data.peers, data.rows.length]).toEqual(['山里', true, 2, 25])

    const made = await portal.call<RecordView>('POST', apiPaths.records('qty-rule'), {
      token: tokens['leader'],
      body: { data: rules() },
    })

    expect(made.status, made.text).toBe(200)
    const again = (await tryOut(made.body.data.data, '山里', { rules: made.body.data.id })).body
      .data

    expect(again).toEqual(data)

    const token = tokens['leader'] ?? ''
    const record = (
      await portal.call<RecordView>('GET', apiPaths.record('score-result', sheets[1] ?? ''), {
        token,
      })
    ).body
    const computed = await move(portal, token, record.data, 'compute')

    expect(computed.status, computed.text).toBe(200)
    const result = computed.body.data.data
    const items = result['items'] as RecordData[]
    const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

    expect(column(again, '测得')).toEqual(
      Object.fromEntries(items.map(({ code, raw }) => [code, text(raw)])),
    )
    const points = column(again, '自动得分')

    expect(Object.keys(points)).toEqual(items.map(({ code }) => code))
    for (const { code, auto } of items)
      expect(points[String(code)] ?? '', String(code)).toBe(text(auto))
    const sums = ['quality', 'market', 'benefit', 'growth', 'qty', 'open'].map((name) =>
      Number(result[name]),
    )

    expect(again.sums.map(({ value }) => Number(value))).toEqual(sums)
    expect(points['B1']).toBe('5')
  })

  it('for one that is not scored yet, beside scored ones; missing points have a reason', async () => {
    const { data } = (await tryOut(rules(), '还没有送评')).body
    expect(data.peers).toBe(3)
    const reasons = Object.fromEntries(data.rows.map(({ code, reason }) => [code, reason]))

    expect(reasons['M6']).toBe('由人工评分')
    expect(reasons['B1']).toBe('')
    const odd = [
      { code: 'Q1', dim: 'quality', maximum: 0, method: 'count' },
      { code: 'Q2', dim: 'quality', maximum: 5, method: 'count', points: '1:5' },
      { code: 'Q3', dim: 'quality', maximum: 5, method: 'step', source: 'brandName' },
      {
        code: 'Q4',
        dim: 'quality',
        maximum: 5,
        method: 'step',
        source: 'nothing.here',
        points: '0:1',
      },
      {
        code: 'Q5',
        dim: 'quality',
        maximum: 5,
        method: 'linear',
        source: 'operating.last.revenue',
        base: 'year.none',
        points: '0:1',
      },
    ]

    const tried = (await tryOut({ indicators: odd }, '还没有送评')).body.data

    expect(tried.applies).toBe(false)
    expect(tried.rows.map(({ reason }) => reason)).toEqual([
      '满分为 0 或没有选计分方式，不计分',
      '规则未填写“取自字段”',
      '规则未填写“给分”',
      '规则写的字段不存在：nothing.here',
      '规则写的字段不存在：year.none',
    ])

    const english = (await tryOut({ indicators: odd }, '还没有送评', { language: 'en-US' })).body
      .data

    expect(english.rows[0]?.reason).toBe('No maximum or no method: not in use')
  })

  it('reports whether they would apply: the oldest that apply, including edited ones', async () => {
    const first = rules()
    const add = async (data: RecordData) => {
      const made = await portal.call<RecordView>('POST', apiPaths.records('qty-rule'), {
        token: tokens['leader'],
        body: { data },
      })

      expect(made.status, made.text).toBe(200)

      return made.body.data.id
    }

    const applies = async (data: RecordData, stored?: string) => {
      const { status, body, text } = await tryOut(
        data,
        '山里',
        stored === undefined ? {} : { rules: stored },
      )

      expect(status, text).toBe(200)

      return body.data.applies
    }

    // Ids are in the order of the clock.
    portal.time.now = new Date(portal.time.now.getTime() + 60_000)
    const others = await add({ ...first, name: '咖啡', industries: ['coffee'] })

    // Those of the first test are the oldest that are stored for tea.
    const younger = await add({ ...first, name: '后来的茶叶' })

    expect(await applies({ ...first, name: '新的' })).toBe(false)
    expect(await applies({ ...first, name: '后来的茶叶' }, younger)).toBe(false)
    expect(await applies({ ...first, name: '咖啡' }, others)).toBe(false)
    const [oldest] = await portal.services.database.query<{ id: string }>(
      'select id from e_qty_rule order by id limit 1',
    )

    expect(await applies(first, oldest?.id)).toBe(true)
    expect(await applies({ ...first, isActive: false }, oldest?.id)).toBe(false)

    // Only what was changed may be sent.
    expect(await applies({ isActive: true }, oldest?.id)).toBe(true)
    expect((await tryOut(first, '山里', { rules: 'none' })).status).toBe(404)
  })

  it('judged as saving would, but for what is not filled in yet: one call asks no more than a stored rule', async () => {
    const maxRow = {
      code: 'B1',
      dim: 'benefit',
      maximum: 5,
      method: 'linear',
      source: 'operating.last.revenue',
    }

    const refused = async (row: RecordData, language?: string) => {
      const { status, body } = await tryOut(
        { indicators: [maxRow, { ...maxRow, ...row }] },
        '山里',
        {
          language,
        },
      )
      return [status, body.msg]
    }

    const wrong = '“指标”第 2 行“给分”：请写成 0:0 1:4 2:6：数值或选项、冒号、得分，用空格分开'

    expect(await refused({ points: Array(40_000).fill('P50:1').join(' ') })).toEqual([
      400,
      '“指标”第 2 行“给分”：最多 160 个字',
    ])
    expect(await refused({ points: 'all' })).toEqual([400, wrong])
    expect(await refused({ source: Array(40_000).fill('brandName').join(' ') })).toEqual([
      400,
      expect.stringMatching(/^“指标”第 2 行“取自字段”：.*160/),
    ])

    expect((await refused({ maximum: 900 }, 'en-US'))[1]).toMatch(
      /^"Indicators", row 2, "Maximum": .*100/,
    )
    const { body } = await tryOut(
      { name: '', industries: [], indicators: [{ code: 'B1', maximum: 5 }] },
      '山里',
    )

    expect(body.data.rows[0]?.reason).toBe('满分为 0 或没有选计分方式，不计分')
  })

  it('by nobody but those who write the rules, on what they may read, with values of the right kind', async () => {
    for (const role of ['city', 'declare'])
      expect((await tryOut(rules(), '山里', { token: tokens[role] })).status).toBe(403)
    expect((await tryOut(rules(), 'none')).status).toBe(404)
    const call = (path: string, body: unknown) =>
      portal.call('POST', apiPaths.trial(path), { token: tokens['leader'], body })

    expect((await call('score/qty-rule', { id: declarations['山里'], data: {} })).status).toBe(404)
    expect((await call('constructor', { id: declarations['山里'], data: {} })).status).toBe(404)
    expect(
      (await call(page, { id: declarations['山里'], data: { indicators: 'all' } })).status,
    ).toBe(400)
    expect(
      (await call(page, { id: declarations['山里'], data: { indicators: [{ code: { a: 1 } }] } }))
        .status,
    ).toBe(400)

    expect((await call(page, { id: declarations['山里'] })).status).toBe(400)
    expect(
      (await call(page, { id: declarations['山里'], data: { __proto__: 1, none: 2 } })).status,
    ).toBe(200)
  })
})
