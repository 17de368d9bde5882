import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import type { useText } from '#web/i18n/use-text.ts'
import { filterOptions, unsetFilterLabel } from './filter-field.tsx'

const config = {
  years: { realYear: 2025, historyYears: [2023, 2024] },
  entities: { task: { fields: {}, scope: { year: 'year' } }, note: { fields: {} } },
  dictionaries: {},
} as unknown as Config

const words = ((key: string) => key) as ReturnType<typeof useText>
const page = (entity: string, year?: ListPage['year']) =>
  ({ kind: 'list', entity, year }) as ListPage
const offered = (of: ListPage) =>
  filterOptions(config, of, { field: 'year' }, words).map(({ value }) => value)

describe('the year a list is filtered by', () => {
  it('is the working year until another one is chosen, and the filter says so', () => {
    expect(unsetFilterLabel(config, page('task'), 'year')).toBe('2025')
    expect(offered(page('task'))).toEqual(['2024', '2023'])
  })

  it('may be any where the list shows all years, or its records belong to none', () => {
    for (const list of [page('task', 'all'), page('note')]) {
      expect(unsetFilterLabel(config, list, 'year')).toBeUndefined()
      expect(offered(list)).toEqual(['2025', '2024', '2023'])
    }
  })
})
