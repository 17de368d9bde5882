import { expect, test } from 'vitest'
import { imageIdsInHtml } from './pictures.ts'

test('pictures of a text are found once each, in its order; what is elsewhere is none', () => {
  const html =
    '<p><img src="/api/file/b1" alt=""></p><img alt="x" src="/api/file/a2"><img src="/api/file/b1"><img src="https://example.com/api/file/c">'
  expect(imageIdsInHtml(html)).toEqual(['b1', 'a2'])
})

test('a text made to be slow is read at once', () => {
  expect(imageIdsInHtml('<img src="'.repeat(20_000))).toEqual([])
})
