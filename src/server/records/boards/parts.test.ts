import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { groupTitle } from './parts.ts'

it('groups are named as the list names their filter in the language of the caller', () => {
  const page = (title: string) => ({ entity: 'fair', filters: [{ field: 'city', title }] })
  const configOf = (title: string) =>
    ({
      entities: { fair: { fields: { kind: { title: '类型' } } } },
      pages: { fairs: page(title) },
    }) as unknown as Config

  expect(groupTitle(configOf('所在地区'), 'fairs', 'city')).toBe('所在地区')
  expect(groupTitle(configOf('Region'), 'fairs', 'city')).toBe('Region')
  expect(groupTitle(configOf('Region'), 'fairs', 'kind')).toBe('类型')
})
