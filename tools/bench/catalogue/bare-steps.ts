import type { Database } from '#server/database/database.ts'
import { bigramsOf } from '#server/records/sql/word-sql.ts'

export const benchYear = 2024

/** `bare` reads the same rows with plain SQL. */
export interface BareStep {
  name: string
  query: { of: 'publicIndex' | 'publicList' | 'publicBrand'; with: Record<string, string> }
  bare: () => Promise<unknown>
}

const from = `from e_catalog_brand b where b.year = $1
  and b.data->>'infoStatus' = 'published' and coalesce(b.data->>'status', '') <> 'exit'`
const order = `order by coalesce(b.data->>'isTop10' = 'true', false) desc, b.data->>'catalogNo',
  b.id`

export async function bareSteps({ query }: Database): Promise<BareStep[]> {
  const [brand] = await query<{ id: string; name: string }>(
    `select b.id, b.data->>'brandName' as name ${from} and b.id like 'bench-%' order by b.id
      limit 1`,
    [benchYear],
  )

  const { id = '', name = '' } = brand ?? {}
  const list = async (where: string, offset: number, ...values: unknown[]) => {
    await query(`select count(*) ${from} ${where}`, [benchYear, ...values])
    await query(`select b.id, b.data ${from} ${where} ${order} limit 12 offset ${offset}`, [
      benchYear,
      ...values,
    ])
  }

  const written = `and b.grams @> $2::text[] and position($3::text in lower(b.data->>'brandName')) > 0`
  const step = (
    title: string,
    of: BareStep['query']['of'],
    more: Record<string, string>,
    bare: () => Promise<unknown>,
  ) => ({
    name: title,
    query: { of, with: { year: String(benchYear), ...more } },
    bare,
  })

  return [
    step('首页：数字、产业、州市、精选', 'publicIndex', {}, () =>
      query(
        `select b.data->>'industry', b.data->>'type', left(b.region_code, 4), count(*) ${from}
          group by 1, 2, 3`,
        [benchYear],
      ),
    ),
    step('名单第 1 页', 'publicList', {}, () => list('', 0)),
    step('名单第 500 页', 'publicList', { page: '500' }, () => list('', 5988)),
    step('名单：一个产业', 'publicList', { industry: 'tea' }, () =>
      list(`and b.data->>'industry' = $2`, 0, 'tea'),
    ),
    step('搜索：中文', 'publicList', { keyword: name }, () =>
      list(written, 0, bigramsOf([name]), name),
    ),
    step('搜索：拼音', 'publicList', { keyword: 'yuncha' }, () =>
      list('and b.grams @> $2::text[]', 0, bigramsOf(['yuncha'])),
    ),
    step('品牌详情', 'publicBrand', { id }, () =>
      query(`select b.* ${from} and b.id = $2`, [benchYear, id]),
    ),
  ]
}
