import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Grant } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import type { ListQuery } from '#contract/record.ts'
import { ApiError } from '#server/errors.ts'
import { compileList } from './list-query.ts'

function compile(grant: Partial<Grant>, query: ListQuery, window?: string) {
  const text = { type: 'text', filter: true, sort: true, search: true }
  const config = {
    years: {
      realYear: 2025,
      historyYears: [],
      windows: {
        past: { title: '已过', open: '1960-01-01 00:00:00', close: '1961-01-01 00:00:00' },
        present: { title: '正在', open: '1960-01-01 00:00:00', close: '2025-01-01 00:00:00' },
        partly: {
          title: '部分',
          open: '1960-01-01 00:00:00',
          close: '1961-01-01 00:00:00',
          overrides: [{ region: '530800', close: '2025-01-01 00:00:00' }],
        },
      },
    },
    roles: { roles: { clerk: { title: '经办' } } },
    regions: [],
    dictionaries: {},
    workflows: {},
    forms: {},
    entities: {
      person: {
        title: '人员',
        titleField: 'name',
        fields: { name: { ...text, title: '姓名' }, mobile: { ...text, title: '手机' } },
        access: [{ roles: ['clerk'], rows: 'all', actions: ['read'], ...grant }],
      },
    },
    pages: {
      people: {
        kind: 'list',
        path: '/people',
        title: '人员',
        entity: 'person',
        ...(window === undefined ? {} : { window }),
        columns: [{ field: 'name' }, { field: 'mobile' }],
        filters: [{ keyword: ['name', 'mobile'] }, { field: 'mobile' }],
      },
    },
  } as unknown as Config

  const user = { id: 'u', ownerId: 'u', roles: ['clerk'], regionCode: '530800' } as unknown as User

  return compileList(config, user, {
    id: 'people',
    query,
    now: new Date(0),
    localizedConfig: config,
  })
}

const byMobile: [string, ListQuery][] = [
  ['filtered', { filter: { mobile: '138' } }],
  ['sorted', { sort: 'mobile' }],
]

it.each(byMobile)(
  'a list is %s by a field that is seen in full, not by one that is masked or hidden',
  (_, query) => {
    expect(() => compile({}, query)).not.toThrow()
    expect(() => compile({ mask: ['mobile'] }, query)).toThrow(ApiError)
    expect(() => compile({ hide: ['mobile'] }, query)).toThrow(ApiError)
  },
)

it('a word is looked for in fields that are seen in full alone', () => {
  const query = { keyword: '138' }
  expect(compile({}, query).where).toContain('mobile')
  expect(compile({ mask: ['mobile'] }, query).where).not.toContain('mobile')
  expect(compile({ hide: ['mobile'] }, query).where).not.toContain('mobile')
})

it('a list holds the rows that a role may read, and no others', () => {
  expect(compile({}, {}).where).toBe('true')
  expect(compile({ rows: 'own' }, {}).where).toContain('owner_id')
  expect(compile({ rows: 'region' }, {}).where).toContain('region_code')
  expect(() => compile({ actions: ['create'] }, {})).toThrow(ApiError)
})

it('a list with a window holds no row while it is closed, and by their region where it differs', () => {
  expect(compile({}, {}, 'present').where).toBe('true')
  expect(compile({}, {}, 'past').where).toBe('false')
  expect(compile({}, {}, 'partly').where).toMatch(/case when region_code is null.+then true.+false/)
})
