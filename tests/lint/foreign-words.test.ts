import { describe, expect, test } from 'vitest'
import { normalizeSpelling } from '#config-compiler/diagnostic/did-you-mean.ts'
import { saidOfEdit } from './said-of-edit.ts'

const declaration = 'entities/declaration.yaml'

describe('a word of another language is understood', () => {
  test.each([
    [declaration, 'employees: { type: integer', 'employees: { type: 整数', 'integer'],
    [declaration, 'employees: { type: integer', 'employees: { type: number', 'decimal'],
    ['pages/cms/notice.yaml', 'categoryCode, is: notice', 'categoryCode, equals: notice', '“is”'],
    ['years.yaml', '"2022-08-01"', '"2022/8/1"', '“2022-08-01”'],
    ['entities/article.yaml', '"20MB"', '20 mb', '“20MB”'],
    ['entities/article.yaml', 'titleField: title', 'titleField: 标题', '写“title”'],
    ['entities/catalog-brand.yaml', '[read, update, export]', '[read, edit, export]', '“update”'],
    ['portal.yaml', 'request: "60s"', 'request: 60', '60s'],
    [declaration, 'subjectKind, in: [farm]', 'subjectKind, is: [farm]', '请用 in'],
    ['forms/declaration.yaml', '"3s"', '3秒', '“3s”'],
  ])('%s: %s', (path, good, bad, meant) => {
    expect(saidOfEdit([path, good, bad])).toMatchObject([
      { file: path, hint: expect.stringContaining(meant) },
    ])
  })

  test('a text is only respelled into the required form', () => {
    expect(normalizeSpelling('kind-coop', /^[a-z][a-zA-Z0-9]*$/u)).toBe('kindCoop')
    expect(normalizeSpelling('2025年8月1日 9:00', /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u)).toBe(
      '2025-08-01 09:00:00',
    )
    expect(normalizeSpelling('明天', /^\d{4}-\d{2}-\d{2}$/u)).toBeUndefined()
  })
})
