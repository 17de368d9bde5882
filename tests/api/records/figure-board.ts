import type { Block } from '#config-model/types.generated.ts'
import type { TestPortal } from '../open-portal.ts'

export const list = 'figure-rows'
const shared = { kind: 'chart', list } as const
export const blocks: Block[] = [
  { ...shared, by: 'regionCode', each: 'city' },
  { ...shared, by: 'regionCode', each: 'district', max: 5 },
  { ...shared, by: 'industry', split: 'type' },
  { ...shared, by: 'state' },
  { ...shared, by: 'type', split: 'state', preset: 'submitted' },
  { ...shared, by: 'year' },
  { ...shared, by: 'applyTop10' },
  { ...shared, by: 'createdAt', each: 'month' },
  { ...shared, by: 'submittedAt', each: 'day', max: 30 },
  {
    ...shared,
    by: 'type',
    as: 'table',
    items: [{ title: '全部' }, { title: '已提交', preset: 'submitted' }],
  },
  { ...shared, by: 'industry', measure: { sum: 'employees' } },
  { ...shared, by: 'industry', measure: { average: 'employees' } },
  { ...shared, by: 'industry', measure: { median: 'employees' } },
  { ...shared, by: 'industry', measure: { distinct: 'enterpriseId' } },
  {
    kind: 'funnel',
    items: [
      { title: '全部', list },
      { title: '已提交', list, preset: 'submitted', of: 'all' },
    ],
  },
  { ...shared, by: 'industry', measure: { deviation: 'employees' } },
]
export const spreadBlock: Block = {
  ...shared,
  as: 'box',
  by: 'industry',
  measure: { spread: 'employees' },
}
export const auth = ['leader', 'province', 'city', 'district']
const filters = [
  'year',
  'state',
  'type',
  'industry',
  'applyTop10',
  'regionCode',
  'createdAt',
  'submittedAt',
]
export const pages = {
  [list]: {
    kind: 'list',
    path: '/figure-rows',
    title: '明细',
    auth,
    entity: 'declaration',
    columns: [{ field: 'brandName', open: 'declare/view' }, { field: 'employees' }],
    filters: filters.map((field) => (field.endsWith('At') ? { field, as: 'range' } : { field })),
    presets: [
      { id: 'all', title: '全部' },
      { id: 'submitted', title: '已提交', where: { not: { state: 'draft' } } },
    ],
  },
  'figure-board': {
    kind: 'board',
    path: '/figure-board',
    title: '图表',
    auth,
    filters,
    blocks: [...blocks, spreadBlock],
  },
}

/** Declarations of every year, state, region and kind, thrown together. */
export async function fillRows(portal: TestPortal): Promise<void> {
  const states = Object.keys(portal.services.config().workflows['declaration']!.states)
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, submitted_at, state_since, head, data)
     select 'f' || n, 2023 + h[1] % 3, ($1::text[])[1 + h[2] % cardinality($1::text[])], r, 'o' || h[3] % 17, t, t, case when h[4] % 4 > 0 then t + interval '3 days' end, t, head, head
     from generate_series(1, 700) n,
       lateral (select array_agg(abs(hashtext(n || '-' || i)) order by i) as h from generate_series(1, 9) i) hashed,
       lateral (select (array['530102','530103','530100','530000','530828','530802'])[1 + h[5] % 6] as r, timestamptz '2025-03-01 00:00:00+08' + (h[6] % 100000) * interval '1 minute' as t) a,
       lateral (select jsonb_strip_nulls(jsonb_build_object('regionCode', r, 'type', (array['region','enterprise','product'])[1 + h[7] % 3], 'enterpriseId', 'o' || h[3] % 17,
         'industry', (array['tea','fruit','coffee',null])[1 + h[8] % 4], 'applyTop10', h[9] % 5 = 0, 'employees', case when n % 7 > 0 then n % 91 end, 'brandName', 'b' || n)) as head) b`,
    [states],
  )
}
