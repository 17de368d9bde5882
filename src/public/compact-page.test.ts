import { expect, test } from 'vitest'
import { compactPage, expandPage } from './compact-page.ts'
import type { PublicPage } from './public-page.ts'

const card = {
  id: 'a',
  brandName: '甲',
  isTop10: false,
  top10Rank: null,
  top10Industry: null,
  awardTitle: null,
  cover: null,
  viewCount: 0,
}
const famous = { ...card, isTop10: true, top10Rank: 3, top10Industry: 'tea', cover: '/p' }
const pages = [
  { shown: { kind: 'list', list: { brands: [card, famous] } } },
  { shown: { kind: 'catalogue-index', index: { featured: [famous, card] } } },
  { shown: { kind: 'top10-index', top10: { current: { value: 'tea', brands: [card] } } } },
  { shown: { kind: 'top10-index', top10: { current: null } } },
  { shown: { kind: 'missing' } },
] as unknown as PublicPage[]

test('a page that was shortened is whole again, and says of a card no more than it must', () => {
  for (const page of pages) expect(expandPage(compactPage(page))).toMatchObject(page)
  expect(JSON.stringify(compactPage(pages[0]!))).not.toContain('null')
})
