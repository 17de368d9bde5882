import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { formatValue } from '#config-model/field-types.ts'

it('a text with mark-up is shown in lists and sheets as it reads, each character once', () => {
  const text = '<p>甲 &amp; 乙</p><p>&lt;3&nbsp;吨&gt; &quot;&#39; &amp;lt;</p>'

  expect(formatValue(text, { type: 'rich-text', title: '正文' }, {} as Config)).toBe(
    `甲 & 乙  <3 吨> "' &lt;`,
  )
})
