import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import en from '#config-model/messages/words/en-US.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ListRow } from '#contract/record.ts'
import { createCellRenderer } from './cells.tsx'

const page = { entity: 'task' } as ListPage
const config = {
  entities: { task: { fields: { experts: { type: 'reference', entity: 'expert', title: '' } } } },
  workflows: {},
} as unknown as Config
const row = { data: { experts: ['1', '2', '3'] }, names: { 1: 'Anna', 2: 'Bert' } }

it.each([
  [undefined, 'Anna、Bert、—'],
  [en, 'Anna, Bert, —'],
])('references are separated as in the language of the screen', (words, text) => {
  const localized = words === undefined ? config : { ...config, words }
  const cells = createCellRenderer({ config: localized, user: {} as User, page }, () => {})
  expect(cells.text('experts', row as unknown as ListRow)).toBe(text)
})

it('a column shown as date shows the day of a date-time, a system time too', () => {
  const visits = {
    ...config,
    entities: { task: { fields: { at: { type: 'date-time', title: '' } } } },
  } as unknown as Config
  const visit = { data: { at: '2025-08-11 09:30:00' }, submittedAt: '2025-08-12 10:00:00' }
  const cells = createCellRenderer({ config: visits, user: {} as User, page }, () => {})
  const shown = (field: string, as?: 'date') =>
    cells.render({ field, ...(as && { as }) }, visit as unknown as ListRow)

  expect(shown('at')).toBe('2025-08-11 09:30')
  expect(shown('at', 'date')).toBe('2025-08-11')
  expect(shown('submittedAt', 'date')).toBe('2025-08-12')
})

it.each([
  ['decimal', [85, 85.5, 91.25], ['85.00', '85.50', '91.25']],
  ['decimal', [85, 90, 1200], ['85', '90', '1,200']],
  ['money', [200, 160.5, null], ['200.00 万元', '160.50 万元', '']],
  ['integer', [1, 20], ['1', '20']],
])(
  'numbers of a column of %s all have the decimals of the most exact one',
  (type, values, texts) => {
    const scored = {
      ...config,
      entities: {
        task: { fields: { score: { type, title: '', ...(type === 'money' && { unit: '万元' }) } } },
      },
    } as unknown as Config
    const data = values.map((score) => ({ data: { score } }) as unknown as ListRow)
    const cells = createCellRenderer({ config: scored, user: {} as User, page, data }, () => {})

    expect(data.map((line) => cells.text('score', line))).toEqual(texts)
  },
)
