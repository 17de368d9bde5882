import { expect, it } from 'vitest'
import { jsonScript, escapeHtml, html } from './html.ts'

it('a text in a page is neither mark-up nor the end of an attribute', () => {
  expect(escapeHtml(`<b title="a" id='b'>&`)).toBe(
    '&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;',
  )
  expect(html`<a title="${`"><script>`}">${'<'}${7}${null}${false}</a>`.html).toBe(
    '<a title="&quot;&gt;&lt;script&gt;">&lt;7</a>',
  )
})

it('pieces of a page stay as they are, also several of them', () => {
  const items = ['a', '&'].map((text) => html`<li>${text}</li>`)
  expect(
    html`<ul title="${'b'}">
      ${items}
    </ul>`.html.replaceAll(/\n\s*/g, ''),
  ).toBe('<ul title="b"><li>a</li><li>&amp;</li></ul>')
})

it('no text in a block of data ends the block', () => {
  const { html: block } = jsonScript('application/json', { text: '</script><script>' })
  expect(block.match(/<\/script>/g)).toHaveLength(1)
})
