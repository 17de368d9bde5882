import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Block } from '#config-model/types.generated.ts'
import type { BoardBlockData } from '#contract/board.ts'
import { apiPaths } from '#contract/paths.ts'
import type { FilterValue, ListRow } from '#contract/record.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { propertySeed } from '../property-seed.ts'
import { auth, blocks, fillRows, list, pages } from './figure-board.ts'
import { readXlsx } from './read-xlsx.ts'

const edited = copyConfig()
let portal: TestPortal
const tokens: Record<string, string> = {}

beforeAll(async () => {
  for (const [id, page] of Object.entries(pages))
    writeFileSync(join(edited.dir, `pages/${id}.yaml`), JSON.stringify(page))
  portal = await openPortal({ configDir: edited.dir })

  for (const [name, role, region] of [
    ['leader', 'leader', '530000'],
    ['province', 'province', '530000'],
    ['city', 'city', '530100'],
    ['district', 'district', '530102'],
    ['declare', 'declare', null],
  ] as const)
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({ username: `figures-${name}`, roles: [role], region }),
    )

  await fillRows(portal)
})
afterAll(async () => {
  await portal.close()
  edited.remove()
})

const ask = (reader: string, at: number, filter: Record<string, FilterValue> = {}) =>
  portal.call<BoardBlockData>(
    'GET',
    `${apiPaths.boardBlock(String(at), 'figure-board')}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
    { token: tokens[reader] },
  )

/** The rows of a list as its reader is shown them. */
async function rowsOf(
  reader: string,
  preset: string,
  filter: Record<string, FilterValue>,
): Promise<ListRow[]> {
  const rows: ListRow[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({
      size: '100',
      page: String(page),
      preset,
      filter: JSON.stringify(filter),
    })

    const { body } = await portal.call<ListRow[]>('GET', `${apiPaths.listRows(list)}?${query}`, {
      token: tokens[reader],
    })

    expect(body.msg).toBe('')
    rows.push(...body.data)
    if (rows.length >= body.page!.total) return rows
  }
}
const totalOf = async (reader: string, preset: string, filter: Record<string, FilterValue>) => {
  const query = new URLSearchParams({ size: '1', preset, filter: JSON.stringify(filter) })
  const { body } = await portal.call<ListRow[]>('GET', `${apiPaths.listRows(list)}?${query}`, {
    token: tokens[reader],
  })

  return body.page!.total
}

/** What a row is told apart by, in JavaScript. */
function keyOf(row: ListRow, name: string, each: Block['each'], isOneCity = false): string | null {
  if (name === 'regionCode') {
    const code = row.region
    return code !== null && each === 'city' && !isOneCity ? `${code.slice(0, 4)}00` : code
  }

  if (name === 'state') return row.state
  if (name === 'year') return row.year === null ? null : String(row.year)
  if (name === 'createdAt' || name === 'submittedAt')
    return row[name]?.slice(0, each === 'month' ? 7 : 10) ?? null

  const value = row.data[name]

  return value === undefined || value === null ? null : String(value)
}

function measured(rows: ListRow[], measure: Block['measure']): number | null {
  if (!measure) return rows.length
  if (measure.distinct) return new Set(rows.map(({ owner }) => owner)).size

  const numbers = rows.flatMap(({ data }) =>
    typeof data['employees'] === 'number' ? [data['employees']] : [],
  )
  const sum = numbers.reduce((a, b) => a + b, 0)
  if (measure.sum) return sum
  if (numbers.length === 0) return null
  if (measure.average) return sum / numbers.length

  if (measure.deviation) {
    if (numbers.length === 1) return null
    return Math.sqrt(
      numbers.reduce((all, n) => all + (n - sum / numbers.length) ** 2, 0) / (numbers.length - 1),
    )
  }

  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2

  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

const someFilter = fc.record(
  {
    year: fc.constantFrom('2023', '2024', '2025'),
    type: fc.constantFrom('region', 'product'),
    industry: fc.constantFrom('tea', 'fruit'),
    state: fc.constantFrom('scoring', 'draft', 'cityPending', 'suggested'),
    applyTop10: fc.constantFrom('true', 'false'),
    regionCode: fc.constantFrom('530100', '530102', '530000'),
    createdAt: fc.constantFrom({ from: '2025-03-10' }, { from: '2025-03-05', to: '2025-04-02' }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, FilterValue>>

test('figures equal a JavaScript count over the visible rows, for every user and filter', async () => {
  const charts = blocks.flatMap((block, at) =>
    block.kind === 'chart' && !block.items ? [{ block, at }] : [],
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...auth),
      fc.constantFrom(...charts),
      someFilter,
      async (reader, { block, at }, filter) => {
        const answer = await ask(reader, at, filter)
        expect(answer.body.msg).toBe('')
        const rows = await rowsOf(reader, block.preset ?? '', filter)
        const isOneCity = filter['regionCode'] === '530100' || filter['regionCode'] === '530102'
        const groups = new Map<string | null, ListRow[]>()
        for (const row of rows) {
          const key = keyOf(row, block.by!, block.each, isOneCity)
          groups.set(key, [...(groups.get(key) ?? []), row])
        }

        for (const { key, values, label } of answer.body.data.rows) {
          if (key === null && label.startsWith('其余')) continue

          const groupRows = groups.get(key) ?? []
          const columns = answer.body.data.columns
          const parts = block.split
            ? columns.map((column) =>
                groupRows.filter((row) => keyOf(row, block.split!, undefined) === column.key),
              )
            : [groupRows]

          for (const [n, part] of parts.entries()) {
            const expected = measured(part, block.measure)
            if (expected === null) expect(values[n]).toBeNull()
            else expect(values[n]).toBeCloseTo(expected, 1)
          }
        }

        const shown = answer.body.data.rows.flatMap(({ values }) => values)
        const isTime = block.by!.endsWith('At')

        if (!block.measure && !(isTime && block.max))
          expect(shown.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(
            isTime
              ? rows.filter((row) => keyOf(row, block.by!, block.each) !== null).length
              : rows.length,
          )
      },
    ),
    { seed: propertySeed, numRuns: 40 },
  )
})

test('every number opens a list with as many rows', async () => {
  for (const reader of auth)
    for (const filter of [
      {},
      { year: '2024', createdAt: { from: '2025-03-05', to: '2025-04-20' } },
    ] as Record<string, FilterValue>[])
      for (const [at, block] of blocks.entries()) {
        if (block.measure) continue

        const { rows } = (await ask(reader, at, filter)).body.data
        const numbers = rows.flatMap(({ values, behind }) =>
          values.flatMap((value, n) => (behind[n] ? [{ value, ...behind[n] }] : [])),
        )

        expect(numbers.length, `${at}`).toBeGreaterThan(0)
        const few = numbers.filter((_, n) => n % Math.ceil(numbers.length / 3) === 0)
        for (const { value, preset, filter: rowFilter } of few)
          expect(
            await totalOf(reader, preset, rowFilter),
            `${reader} ${at} ${JSON.stringify(rowFilter)}`,
          ).toBe(value)
      }
})

describe('who may ask', () => {
  it('the board, the block and the list behind it must be open', async () => {
    expect((await portal.call('GET', apiPaths.boardBlock('0', 'figure-board'))).status).toBe(401)
    expect((await ask('declare', 0)).status).toBe(403)

    for (const [at, page] of [
      ['99', 'figure-board'],
      ['x', 'figure-board'],
      ['-1', 'figure-board'],
      ['0', 'nothing'],
      ['11', 'dashboard'],
      ['0', list],
      ['0', '__proto__'],
    ] as const)
      expect(
        (await portal.call('GET', apiPaths.boardBlock(at, page), { token: tokens['leader'] }))
          .status,
        `${at} ${page}`,
      ).toBe(404)
  })

  it('a state that is hidden from somebody is counted as what they are shown, and finds nothing by its own name', async () => {
    const byState = async (reader: string) => {
      const { rows } = (await ask(reader, 3, { year: '2024' })).body.data
      return new Map(rows.map(({ key, values }) => [key, values[0]]))
    }

    const [leader, district] = [await byState('leader'), await byState('district')]

    expect(leader.has('suggested')).toBe(true)
    expect(district.has('suggested')).toBe(false)
    expect(district.has('scoring')).toBe(true)
    expect((await ask('district', 0, { state: 'suggested' })).body.data.rows).toEqual([])
  })

  it('what is no filter of the board is left alone; a wrong one is refused', async () => {
    const all = (await ask('leader', 0)).body.data
    expect((await ask('leader', 0, { brandName: 'b1' })).body.data).toEqual(all)
    expect((await ask('leader', 0, { regionCode: "1' or 1=1" })).status).toBe(400)
    expect((await ask('leader', 0, { createdAt: { from: 'x' } })).status).toBe(400)
  })
})

test('an item says how many rows there are of which it is a share, under the same filters', async () => {
  const at = blocks.findIndex(({ kind }) => kind === 'funnel')
  for (const filter of [{}, { year: '2024' }]) {
    const [all, submitted] = (await ask('leader', at, filter)).body.data.rows
    expect(all).not.toHaveProperty('whole')
    expect(submitted?.whole).toBe(all?.values[0])
    expect(submitted?.values[0]).toBeLessThan(submitted?.whole ?? 0)
  }
})

test('a selected city is grouped by its counties', async () => {
  const { rows } = (await ask('leader', 0, { regionCode: '530100' })).body.data
  expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(['530100', '530102', '530103']))
  expect(rows.find(({ key }) => key === '530100')).toMatchObject({ behind: [null] })
})

test('what a chart says is exported as a sheet, and the log says so', async () => {
  const figures = (await ask('leader', 2)).body.data
  const answer = await portal.call('POST', apiPaths.boardExport('2', 'figure-board'), {
    token: tokens['leader'],
    body: { filter: {} },
  })

  expect(answer.status).toBe(200)
  const [head, ...rows] = readXlsx(answer.bytes)

  expect(head!.slice(1)).toEqual(figures.columns.map(({ title }) => title))
  expect(rows.map((row) => [row[0], ...row.slice(1).map(Number)])).toEqual(
    figures.rows.map(({ label, values }) => [label, ...values]),
  )
  const lines = await portal.services.database.query(
    "select 1 from event_log where kind = 'export'",
  )

  expect(lines).toHaveLength(1)
})

test('a spread is the lowest, the quartiles, the median and the highest of each group, and each number opens the rows of its group', async () => {
  const figures = (await ask('leader', blocks.length)).body.data
  expect(figures.columns.map(({ title }) => title)).toEqual([
    '最低',
    '下四分位',
    '中位',
    '上四分位',
    '最高',
  ])

  const english = await portal.call<BoardBlockData>(
    'GET',
    apiPaths.boardBlock(String(blocks.length), 'figure-board'),
    { token: tokens['leader'], headers: { 'x-locale': 'en-US' } },
  )

  expect([figures.columns[0]?.unit, english.body.data.columns[0]?.unit]).toEqual(['人', 'persons'])

  const rows = await rowsOf('leader', '', {})

  expect(figures.rows.length).toBeGreaterThan(2)

  for (const { key, values, behind } of figures.rows) {
    const numbers = rows
      .filter((row) => keyOf(row, 'industry', undefined) === key)
      .flatMap(({ data }) => (typeof data['employees'] === 'number' ? [data['employees']] : []))
      .toSorted((a, b) => a - b)

    for (const [at, share] of [0, 0.25, 0.5, 0.75, 1].entries()) {
      const place = share * (numbers.length - 1)
      const [below, above] = [numbers[Math.floor(place)]!, numbers[Math.ceil(place)]!]
      expect(values[at]).toBeCloseTo(below + (above - below) * (place % 1), 1)
    }

    if (key !== null)
      expect(behind.map((each) => each?.filter)).toEqual(
        Array.from({ length: 5 }, () => ({ industry: key })),
      )
  }
})
