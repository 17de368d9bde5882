import { describe, expect, test } from 'vitest'
import { sanitizeHtml } from './sanitize-html.ts'

describe('what an article may hold stays', () => {
  test.each([
    '<p class="lead">一、<strong>申报</strong>条件</p>',
    '<table class="t"><tbody><tr><td colspan="2">甲</td></tr></tbody></table>',
    '<ol start="3"><li>第三条</li></ol>',
    '<img src="/api/public/brand/1/logo" alt="标识" />',
  ])('%s', async (html) => expect(await sanitizeHtml(html)).toBe(html))

  test('a link opens nothing of ours', async () => {
    expect(
      await sanitizeHtml('<a href="https://a.example/x?a=1&amp;b=2" title="说明">看</a>'),
    ).toBe(
      '<a href="https://a.example/x?a=1&amp;b=2" title="说明" rel="noopener noreferrer">看</a>',
    )
  })
})

describe('what is code goes, what is text stays', () => {
  test.each([
    ['<script>alert(1)</script>正文', '正文'],
    ['<p onclick="x()" style="color:red" id="a">正文</p>', '<p>正文</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<a href="javascript:alert(1)">看</a>', '<a rel="noopener noreferrer">看</a>'],
    ['<a href="java\tscript:alert(1)">看</a>', '<a rel="noopener noreferrer">看</a>'],
    ['<a href="//evil.example">看</a>', '<a rel="noopener noreferrer">看</a>'],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<img />'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<svg><a href="javascript:1"><text>x</text></a></svg>', ''],
    [
      '<math><mi><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '',
    ],
    ['<font color=red>红</font><marquee>动</marquee>', '红动'],
    ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
    ['<!-- 注 -->正文', '正文'],
  ])('%s', async (html, clean) => expect(await sanitizeHtml(html)).toBe(clean))
})

test.each([
  ['one tag of 200 KB of attribute words', `<p ${'a '.repeat(100_000)}>完</p>`],
  ['one tag with a name of 200 KB', `<${'a'.repeat(200_000)}`],
  ['unclosed quotes', '<a href="'.repeat(20_000)],
  ['tags in tags', '<div>'.repeat(40_000)],
  ['comments that never end', '<!--'.repeat(50_000)],
  ['scripts that never end', '<script>'.repeat(25_000)],
])('%s is read in one pass', async (_, html) => {
  expect(await sanitizeHtml(html)).not.toMatch(/<(?:script|p [^>]*a)/)
})

test('of many long texts at once those that cannot wait their turn are refused, and can be cleaned later', async () => {
  const text = (at: number) => `<p>${at}${'字'.repeat(12_000)}</p>`
  const cleaned = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) => sanitizeHtml(text(at))),
  )

  expect(cleaned.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 8 }, () => 'fulfilled'),
    ...Array.from({ length: 4 }, () => 'rejected'),
  ])

  expect(cleaned.at(-1)).toMatchObject({ reason: { status: 503 } })
  expect(await sanitizeHtml(text(11))).toBe(text(11))
})

test('a long text is cleaned as a short one is, and holds up nobody meanwhile', async () => {
  const times: number[] = []
  const timer = setInterval(() => times.push(performance.now()), 5)
  const row = '<p class="a" onclick="x()">正文<a href="javascript:alert(1)">看</a></p>'
  const clean = '<p class="a">正文<a rel="noopener noreferrer">看</a></p>'

  expect(await sanitizeHtml(row.repeat(2000))).toBe(clean.repeat(2000))
  expect(await sanitizeHtml(`<p ${'a '.repeat(90_000)}>完</p>`)).toBe('<p>完</p>')
  clearInterval(timer)
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))

  expect(gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * 0.95)]).toBeLessThan(250)
})
