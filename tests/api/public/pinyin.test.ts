import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { BrandCard } from '#contract/public.ts'
import type { ListRow } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { addPublicBrand } from './add-public-brand.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['云雾', '普洱山茶', '弥勒葡萄', 'PEC']) await addPublicBrand(portal, name, {})
  await addPublicBrand(portal, '云舞', { infoStatus: 'draft' })
})
afterAll(() => portal.close())

const findBrandNames = async (keyword: string) => {
  const query = new URLSearchParams({ year: '2025', keyword })
  const { body } = await portal.call<BrandCard[]>('GET', `${apiPaths.publicList}?${query}`)
  return body.data.map(({ brandName }) => brandName).toSorted()
}

test.each([
  ['yunwu', ['云雾']],
  ['YW', ['云雾']],
  ["pu'er shan", ['普洱山茶']],
  ['pesc', ['普洱山茶']],
  ['putao', ['弥勒葡萄']],
  ['pec', ['PEC']],
  ['云雾', ['云雾']],
  ['wuyun', []],
  ['=brandName:yw', []],
])(
  'a visitor who writes %s finds what sounds so, and nothing that is not public',
  async (keyword, names) => {
    expect(await findBrandNames(keyword)).toEqual(names)
  },
)

test('lists of the administration are searched by pinyin too', async () => {
  const token = await portal.tokenOf(
    await portal.addAccount({ username: 'admin-sound', roles: ['admin'] }),
  )
  const rows = async (keyword: string) =>
    (
      await portal.call<ListRow[]>(
        'GET',
        `${apiPaths.listRows('upkeep/catalog-check')}?keyword=${keyword}`,
        { token },
      )
    ).body.data.map(({ data }) => data['brandName'])

  expect(await rows('mlpt')).toEqual(['弥勒葡萄'])
  expect(await rows('mlpx')).toEqual([])
})
