import { expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { extractArticleText, compareField } from './compare-field.ts'

const article: Field = { type: 'rich-text', title: '正文' }
const compare = (before: string, after: string) => compareField(article, before, after, '图片')
const of = (compared: ReturnType<typeof compare>, kind: string) =>
  compared?.pieces.filter((piece) => piece.kind === kind).map(({ text }) => text)

it('an article is read as its words, a line for each part, with the addresses of its links', () => {
  const html =
    '<h2>茶&#39;园&#x27;</h2><p>一<b>二</b>&amp;#39;&nbsp;&bogus;</p><p></p><p>a &lt; b<br>三</p>'
  expect(extractArticleText(html, [])).toBe("茶'园'\n一二&#39; &bogus;\na < b\n三")
  expect(extractArticleText('&#0;&#x110000;', [])).toBe('&#0;&#x110000;')
  expect(
    extractArticleText(`<p>见<a title=" href=/x" href="/a?b=1&amp;c=2">此处</a>。</p>`, []),
  ).toBe('见此处〔/a?b=1&c=2〕。')
  expect(extractArticleText('<p><a href="https://a.cn">https://a.cn</a></p>', [])).toBe(
    'https://a.cn',
  )
})

it('a picture swapped with a word is reported, and the articles are shown unchanged', () => {
  const compared = compare(
    '<p>请看旧图<img src="/a.png">。</p>',
    '<p>请看新图<img src="/b.png">。</p>',
  )

  expect(of(compared, 'removed')?.join('')).toMatch(/旧.*〔图片〕/)
  expect(of(compared, 'added')?.join('')).toMatch(/新.*〔图片〕/)
  expect(compared?.hasOtherFormatting).toBe(true)
  const samePicture = compare(
    '<p>请看旧图<img src="/a.png">。</p>',
    '<p>请看新图<img src="/a.png">。</p>',
  )

  expect(of(samePicture, 'same')?.join('')).toContain('〔图片〕')
  expect(samePicture?.hasOtherFormatting).toBe(false)
})

it('a changed link target is reported by its address, with and without changed text', () => {
  const to = (address: string, word: string) =>
    `<p>${word}<a href="https://${address}/">此处</a></p>`
  for (const word of ['请看', '请阅']) {
    const compared = compare(to('tea.cn', '请看'), to('bad.cn', word))
    expect(of(compared, 'removed')?.join('')).toContain('tea')
    expect(of(compared, 'added')?.join('')).toContain('bad')
  }
})

it('words that are set otherwise are shown as they are, and no others', () => {
  expect(compare('<p><b>一</b>二</p>', '<p>一<b>二</b>三</p>')?.hasOtherFormatting).toBe(true)
  expect(compare('<p>一</p><h2>二</h2>', '<h2>一</h2><p>二三</p>')?.hasOtherFormatting).toBe(true)
  expect(compare('<p><b>一</b>二</p>', '<p><b>一</b>三</p><p>四</p>')?.hasOtherFormatting).toBe(
    false,
  )
  expect(compare('<p>一</p>', '<p><b>一</b></p>')).toBeNull()
})

it('only texts are compared by their words', () => {
  expect(compareField({ type: 'date', title: '日' }, '2025-01-01', '2025-01-02', '图片')).toBeNull()
  expect(compareField({ type: 'text', title: '字' }, '', '新', '图片')).toBeNull()
  expect(
    compareField({ type: 'text', title: '字' }, '<b>', '<i>', '图片')?.hasOtherFormatting,
  ).toBe(false)
})
