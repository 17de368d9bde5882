import { expect, it } from 'vitest'
import type { Block, Paper } from '#server/export/pdf/pdf-document.ts'
import { readDrawnPages } from './drawn-pages.ts'

const paperOf = (blocks: Block[]): Paper => ({
  layout: 'record',
  language: 'zh-CN',
  office: '某某省品牌目录管理平台',
  title: '测试表',
  facts: [['名称', '某某茶']],
  mark: null,
  blocks,
  verify: null,
  words: { pages: '第 {page} 页 共 {pages} 页', foot: ['左', '右'], missing: '缺字：{signs}' },
})

const pagesOf = (blocks: Block[]) => readDrawnPages(paperOf(blocks))
const allOf = async (blocks: Block[]) => (await pagesOf(blocks)).map(({ text }) => text).join('')

function table(columns: number, rows: number, text = '较长的一段文字内容'): Block {
  return {
    kind: 'table',
    columns: Array.from({ length: columns }, (_, at) => ({
      title: `列名${at + 1}`,
      isFigure: false,
    })),
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (__, at) => `${row + 1}行${at + 1}${text}`),
    ),
    sums: null,
    names: Array.from({ length: rows }, (_, row) => `第${row + 1}项名称`),
  }
}

it('a text of 100,000 characters goes on from page to page, all of it', async () => {
  const text = '茶'.repeat(99_990) + '就到这里为止了。'
  const pages = await pagesOf([{ kind: 'text', text }])

  expect(pages.length).toBeGreaterThan(30)
  expect(
    pages
      .map((page) => page.text)
      .join('')
      .match(/茶/g)?.length,
  ).toBeGreaterThan(99_990)

  expect(pages.at(-1)?.text).toContain('就到这里为止了')
}, 60_000)

it('the head of a table stands on every page that it goes on to', async () => {
  const pages = await pagesOf([table(4, 120)])
  expect(pages.length).toBeGreaterThan(3)
  for (const { text } of pages) expect(text).toContain('列名1列名2列名3列名4')
})

it('a table of many columns lies across, one of far too many stands row by row, with every value', async () => {
  const wide = await pagesOf([table(11, 8)])
  expect(wide.some(({ isAcross }) => isAcross)).toBe(true)
  const stacked = await pagesOf([table(30, 6)])

  expect(stacked.every(({ isAcross }) => !isAcross)).toBe(true)
  const all = stacked.map(({ text }) => text).join('')

  expect(all).toContain('第6项名称')
  expect(all).toContain('6行30较长的一段文字内容')
})

it('a title never stands alone at the foot of a page', async () => {
  const filler: Block[] = Array.from({ length: 9 }, () => ({
    kind: 'text',
    text: '内容'.repeat(200),
  }))

  for (let lines = 0; lines < 24; lines += 2) {
    const pages = await pagesOf([
      { kind: 'text', text: '行\n'.repeat(lines) },
      ...filler.flatMap((block, at): Block[] => [
        { kind: 'title', level: 1, text: `标题${at}` },
        block,
      ]),
    ])

    for (const { text } of pages) expect(text).not.toMatch(/标题\d左/)
  }
}, 60_000)

it('markup, words without end, control signs and marks of direction are text like any other', async () => {
  const word = 'x'.repeat(5000)
  const all = await allOf([
    { kind: 'title', level: 1, text: '<b>标题</b>\u0007' },
    {
      kind: 'fields',
      fields: [
        { name: '标\u202E记', text: '<script>alert(1)</script>\u0000\u001B[31m完', wide: false },
        { name: '长词', text: word, wide: true },
        { name: '半个', text: '\uD800字', wide: false },
        { name: '方向', text: '\u202Eabc\u202C שלום', wide: false },
      ],
    },
    table(3, 1, 'y'.repeat(3000)),
  ])

  expect(all).toContain('<script>alert(1)</script>')
  expect(all).toContain('标记')
  expect(all.match(/x/g)?.length).toBe(5000)
  expect(all).toContain('U+5E9')
  expect(all).toContain('abc')
})
