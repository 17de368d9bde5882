import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#config-model/record.ts'
import type { ErrorData } from '#contract/envelope.ts'
import type { RecordView } from '#contract/record.ts'
import { Chance } from '#tools/seed/chance.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { propertySeed } from '../property-seed.ts'

let portal: TestPortal
let applicant: Applicant
let admin: string
let draft: RecordView

beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 31, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  draft = await addDraft(portal, applicant, 'product', '雾里')
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'hostile-admin', roles: ['admin'], region: '530000' }),
  )
})
afterAll(() => portal.close())

const words = [
  'constructor',
  '__proto__',
  'toString',
  "'; drop table account; --",
  '%',
  '\u0000',
  '\ud800',
  '99999999999',
  '-1',
  '1e400',
  'NaN',
  '2025-13-45',
  '2025-02-30',
  'now',
  '530828',
  'declaration',
  '{}',
  '[]',
  '普洱',
  'x'.repeat(300),
]
const word = fc.constantFrom(...words)
const junk: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Json>(null, true, 0, -1, 1e308, 2.5),
    word,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom('id', 'name', 'certType', 'year', 'revenue', 'from', 'to', 'constructor'),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
})).value

/** One or two of the given parameters. */
const some = (values: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<Record<string, string>> =>
  fc
    .subarray(Object.keys(values), { minLength: 1, maxLength: 2 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, values[key]!]))))

/** @param numRuns the more the larger */
function askQueries(numRuns: number): void {
  it('in the query of a list', async () => {
    const lists = Object.entries(portal.services.config().pages).filter(
      ([, page]) => page.kind === 'list',
    )
    const names = [
      ...new Set(
        lists.flatMap(([, page]) =>
          page.kind === 'list'
            ? [
                ...page.columns.map((column) => column.field),
                ...(page.filters ?? []).flatMap((filter) => filter.field ?? []),
              ]
            : [],
        ),
      ),
    ]

    const query = some({
      page: word,
      size: word,
      sort: fc.oneof(word, fc.constantFrom(...names)),
      preset: word,
      keyword: word,
      year: word,
      filter: fc
        .dictionary(fc.oneof(fc.constantFrom(...names), word), junk, { maxKeys: 2 })
        .map((value) => JSON.stringify(value)),
    })

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lists.map(([id]) => id)), query, async (id, values) => {
        const answer = await portal.call(
          'GET',
          `/api/list/rows/${id}?${new URLSearchParams(values).toString()}`,
          {
            token: admin,
          },
        )

        expect([answer.status < 500, answer.text.slice(0, 200)]).toEqual([true, expect.anything()])
      }),
      { seed: propertySeed, numRuns: numRuns * 3 },
    )
  })

  it('in the query of a public or declaration call', async () => {
    const calls = [
      '/api/public/catalogue/index',
      '/api/public/catalogue/list',
      '/api/public/catalogue/brand',
      '/api/declare/getInfo',
      '/api/declare/getInfoByType',
      '/2023-api/declare/getInfoByType',
      '/api/common/dict/findByTypeCode',
      '/api/common/district/children',
      '/api/register/brand/list',
      '/api/register/exit/username',
      '/api/list/neighbours/declare/status',
    ]

    const query = some({
      year: word,
      id: word,
      type: word,
      typeCode: word,
      parentCode: word,
      depth: word,
      sort: word,
      keyword: word,
      city: word,
      district: word,
      industry: word,
      cert: word,
      page: word,
      size: word,
      name: word,
      userType: word,
      creditCode: word,
    })

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), query, async (path, values) => {
        const answer = await portal.call(
          'GET',
          `${path}?${new URLSearchParams({ year: '2025', ...values }).toString()}`,
          { token: applicant.token },
        )

        expect([answer.status < 500, answer.text.slice(0, 200)]).toEqual([true, expect.anything()])
      }),
      { seed: propertySeed, numRuns: numRuns * 3 },
    )
  })
}

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const

/** @param methodsFor by which a call is made, turn by turn */
function askPaths(methodsFor: (turn: number) => readonly (typeof methods)[number][]): void {
  it('in the path of a call', async () => {
    let turn = 0
    for (const name of words.filter((item) => item !== '\ud800')) {
      const part = encodeURIComponent(name)
      for (const path of [
        `/api/record/${part}/x`,
        `/api/record/declaration/${part}`,
        `/api/record/declaration/${draft.id}/transition/${part}`,
        `/api/transition/declaration/${part}`,
        `/api/list/rows/${part}`,
        `/api/file/${part}`,
        `/api/public/file/${part}`,
        `/api/common/article/view/${part}`,
        `/validators/${part}`,
      ])
        for (const method of methodsFor(turn++)) {
          const answer = await portal.call(method, path, {
            token: applicant.token,
            ...(method === 'GET' || method === 'DELETE'
              ? {}
              : {
                  body: {
                    version: draft.version,
                    form: {},
                    changes: {},
                    items: [{ id: 'x', version: 1 }],
                  },
                }),
          })

          expect([method, path, answer.status < 500, answer.text.slice(0, 200)]).toEqual([
            method,
            path,
            true,
            expect.anything(),
          ])
        }
    }
  })
}

/** @param numRuns the more the larger */
function saveDrafts(numRuns: number): void {
  it('in a saved draft, nor later in anything that reads it', async () => {
    const names = Object.keys(portal.services.config().entities['declaration']!.fields).filter(
      (name) => name !== 'story',
    )
    // Never complete, so that submitting it never succeeds.
    const path = `/api/record/declaration/${draft.id}`
    const { body: current } = await portal.call<RecordView>('GET', path, { token: applicant.token })
    const cut = await portal.call<RecordView>('PATCH', path, {
      token: applicant.token,
      body: { version: current.data.version, changes: { story: '' } },
    })

    let { version } = cut.body.data
    let saved = 0

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), junk, async (name, value) => {
        const answer = await portal.call<RecordView>(
          'PATCH',
          `/api/record/declaration/${draft.id}`,
          {
            token: applicant.token,
            body: { version, changes: { [name]: value } },
          },
        )

        expect([name, answer.status < 500, answer.text.slice(0, 200)]).toEqual([
          name,
          true,
          expect.anything(),
        ])

        if (answer.status !== 200) return

        saved++
        ;({ version } = answer.body.data)
        const readers: ['GET' | 'POST', string, object?][] = [
          ['GET', `/api/record/declaration/${draft.id}`],
          ['GET', `/api/record/declaration/${draft.id}/check`],
          ['GET', '/api/list/rows/declare/status'],
          ['GET', '/api/declare/getInfoByType'],
          ['POST', `/api/record/declaration/${draft.id}/transition/submit`, { version, form: {} }],
        ]

        for (const [method, path, body] of readers) {
          const read = await portal.call(method, path, {
            token: applicant.token,
            ...(body ? { body } : {}),
          })

          expect([name, path, read.status < 500, read.text.slice(0, 200)]).toEqual([
            name,
            path,
            true,
            expect.anything(),
          ])
        }
      }),
      { seed: propertySeed, numRuns: numRuns * 4 },
    )

    expect(saved).toBeGreaterThan(numRuns / 4)
  })
}

describe('no value makes the server fail', () => {
  askQueries(40)
  // Each method gets each value, and each path.
  askPaths((turn) => methods.filter((_, at) => (at + turn) % 2 === 0))
  saveDrafts(40)
})
describe('no value makes the server fail, asked twice as often', { tags: ['long'] }, () => {
  askQueries(75)
  askPaths(() => methods)
  saveDrafts(75)
})

describe('a text that no index has room for', () => {
  // Repeated characters would be compressed.
  const chance = new Chance(3)
  const long = Array.from({ length: 3000 }, () =>
    String.fromCodePoint(0x4e_00 + chance.between(0, 20_000)),
  ).join('')

  it('is refused with the name of its field', async () => {
    const current = await portal.call<RecordView>('GET', `/api/record/declaration/${draft.id}`, {
      token: applicant.token,
    })
    const { version } = current.body.data
    const save = (changes: Record<string, string>) =>
      portal.call<RecordView & ErrorData>('PATCH', `/api/record/declaration/${draft.id}`, {
        token: applicant.token,
        body: { version, changes },
      })

    const refused = await save({ brandName: long })
    expect([refused.status, refused.body.msg]).toEqual([
      400,
      '“品牌名称”最多 30 个字，现有 3000 个，请删减后再保存',
    ])
    const both = await save({ brandName: long, industry: long, slogan: '一句话' })
    expect(both.body.data.problems?.map(({ path, message }) => [path, message])).toEqual([
      [['brandName'], refused.body.msg],
      [['industry'], expect.stringContaining('“所属产业”最多 600 个字')],
    ])

    const saved = await save({ brandName: long.slice(0, 200), industry: long.slice(0, 600) })
    expect([saved.status, saved.body.msg]).toEqual([200, ''])
  })
})
