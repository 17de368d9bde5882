import { expect, it } from 'vitest'
import type { WrittenPaper } from '#server/export/pdf/pdf-document.ts'
import { readDrawnPages } from './drawn-pages.ts'

const paperOf = (more: Partial<WrittenPaper>): WrittenPaper => ({
  layout: 'diploma',
  language: 'zh-CN',
  office: '某某省品牌目录管理平台',
  title: '授权证书',
  facts: [
    ['授权编号', 'SQ-2024-00001'],
    ['有效期止', '2027-07-31'],
    ['使用范围', '包装、说明书'],
  ],
  mark: null,
  text: [{ text: '兹授权云岭茶业使用标识。', isAddress: false }],
  sign: ['某某省农业农村厅（盖章）', '2024年8月1日'],
  colour: '#8a1f11',
  verify: {
    text: '查验真伪：打开 https://example.com/verify',
    address: 'https://example.com/verify?no=1',
  },
  words: { pages: '第 {page} 页 共 {pages} 页', foot: ['左', '右'], missing: '缺字：{signs}' },
  ...more,
})

const pagesOf = (more: Partial<WrittenPaper>) => readDrawnPages(paperOf(more))

it('a certificate is one page across with title, text, what it says in figures, office and where it is verified', async () => {
  const pages = await pagesOf({})
  expect(pages.map(({ isAcross }) => isAcross)).toEqual([true])

  for (const text of [
    '授权证书',
    '兹授权云岭茶业使用标识。',
    '授权编号：SQ-2024-00001',
    '有效期止：2027-07-31',
    '某某省农业农村厅（盖章）2024年8月1日',
    'https://example.com/verify',
  ])
    expect(pages[0]?.text).toContain(text)

  expect(pages[0]?.text).not.toContain('第1页')
})

it('a certificate has a QR code of the address where it is verified, and none without an address', async () => {
  const [withCode] = await pagesOf({})
  const [withoutCode] = await pagesOf({ verify: { text: '查验真伪', address: null } })

  expect((withCode?.strokes ?? 0) - (withoutCode?.strokes ?? 0)).toBeGreaterThan(500)
})

it('a certificate with much to say is written smaller; one with too much goes on as a letter, nothing is lost', async () => {
  const longer = await pagesOf({ text: [{ text: '字'.repeat(260), isAddress: false }] })
  expect(longer.map(({ isAcross }) => isAcross)).toEqual([true])
  const tooLong = await pagesOf({ text: [{ text: '字'.repeat(4000), isAddress: false }] })

  expect(tooLong.length).toBeGreaterThan(1)
  expect(tooLong.some(({ isAcross }) => isAcross)).toBe(false)
  const all = tooLong.map(({ text }) => text).join('')

  expect(all.match(/字/g)?.length).toBe(4000)
  expect(all).toContain('SQ-2024-00001')
})

it('a certificate that does not hold says so; characters that the font lacks are named', async () => {
  const [page] = await pagesOf({
    mark: { sign: '无效', text: '当前状态为“到期”' },
    text: [{ text: '兹授权😀使用。', isAddress: false }],
  })

  expect(page?.text).toContain('当前状态为“到期”')
  expect(page?.text).toContain('缺字：U+1F600')
})

it('a letter stands upright; the lines to be signed and sealed stay together on one page', async () => {
  for (let lines = 20; lines < 30; lines++) {
    const pages = await pagesOf({
      layout: 'letter',
      facts: [],
      verify: null,
      text: Array.from({ length: lines }, (_, at) => ({ text: `第${at}条`, isAddress: false })),
      sign: ['代表人（签字）', '单位（盖章）', '日期'],
    })

    expect(pages.some(({ isAcross }) => isAcross)).toBe(false)
    expect(pages.some(({ text }) => text.includes('代表人（签字）单位（盖章）日期'))).toBe(true)
  }
}, 60_000)
