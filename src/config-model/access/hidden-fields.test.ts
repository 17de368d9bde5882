import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Grant } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { hiddenFields, maskedFields } from './access.ts'

const grant = (roles: string[], more: Partial<Grant> = {}): Grant => ({
  roles,
  rows: 'all',
  actions: ['read'],
  ...more,
})
const role = { title: '', level: 'none', userType: '' }
const configWith = (...access: Grant[]) =>
  ({
    roles: { roles: { a: role, b: role }, sets: { both: ['a', 'b'] } },
    entities: { brand: { title: '品牌', fields: {}, access } },
  }) as unknown as Config
const user = (...roles: string[]) => ({ id: 'u', roles }) as User
const seenBy = (config: Config, who: User) => ({
  hidden: [...hiddenFields(config, who, 'brand')],
  masked: [...maskedFields(config, who, 'brand')],
})

it('what one grant of a role hides or masks, another of the same role does not reveal', () => {
  const config = configWith(
    grant(['a'], { hide: ['mobile'], mask: ['name'] }),
    grant(['both'], { where: { field: 'kind', is: 'x' } }),
  )
  expect(seenBy(config, user('a'))).toEqual({ hidden: ['mobile'], masked: ['name'] })
})

it('a user with several roles sees what one of them sees', () => {
  const config = configWith(grant(['a'], { hide: ['mobile'] }), grant(['b']))
  expect(seenBy(config, user('a'))).toEqual({ hidden: ['mobile'], masked: [] })
  expect(seenBy(config, user('a', 'b'))).toEqual({ hidden: [], masked: [] })
})

it('what one role hides and another masks is seen masked, never in full', () => {
  const config = configWith(grant(['a'], { hide: ['mobile'] }), grant(['b'], { mask: ['mobile'] }))
  expect(seenBy(config, user('a', 'b'))).toEqual({ hidden: [], masked: ['mobile'] })
})

it('a role that does not read takes no part', () => {
  const config = configWith(
    grant(['a'], { hide: ['mobile'] }),
    grant(['b'], { actions: ['create'] }),
  )
  expect(seenBy(config, user('a', 'b')).hidden).toEqual(['mobile'])
})

const taking = (brand: Grant[], enterprise: Grant[], more: object = {}) =>
  ({
    roles: { roles: { a: role, b: role }, owner: 'enterprise' },
    workflows: {},
    entities: {
      brand: {
        title: '品牌',
        scope: { owner: 'company' },
        fields: {
          company: { type: 'reference', title: '主体', entity: 'enterprise' },
          name: { type: 'text', title: '名称', computed: { copy: { field: 'company.name' } } },
        },
        access: brand,
      },
      enterprise: {
        title: '主体',
        fields: { name: { type: 'text', title: '名称' } },
        access: enterprise,
        ...more,
      },
    },
  }) as unknown as Config

it('a value taken over a reference is hidden from a role that may not read it in the record it comes from', () => {
  const seen = (enterprise: Grant[], brand = [grant(['a'])]) =>
    seenBy(taking(brand, enterprise), user('a'))
  expect(seen([grant(['a'])])).toEqual({ hidden: [], masked: [] })
  expect(seen([]).hidden).toEqual(['name'])
  expect(seen([grant(['b'])]).hidden).toEqual(['name'])
  expect(seen([grant(['a'], { hide: ['name'] })]).hidden).toEqual(['name'])
  expect(seen([grant(['a'], { rows: 'region' })]).hidden).toEqual(['name'])
  expect(seen([grant(['a'], { where: { field: 'name', notEmpty: true } })]).hidden).toEqual([
    'name',
  ])
  expect(seen([grant(['a'], { mask: ['name'] })])).toEqual({ hidden: [], masked: ['name'] })
  const masked = taking([grant(['a'])], [grant(['b'], { mask: ['name'] })])

  expect(seenBy(masked, user('a', 'b'))).toEqual({ hidden: [], masked: ['name'] })
})

it('rows of their own show what they take of the record that their readers act for, or that they open', () => {
  const ownRowsGrant = [grant(['a'], { rows: 'own' })]
  const seen = (rows: Grant['rows'], brand = ownRowsGrant) =>
    seenBy(taking(brand, [grant(['a'], { rows })]), user('a')).hidden

  expect(seen('own')).toEqual([])
  expect(seen({ through: 'brand.company' })).toEqual([])
  expect(seen({ through: 'brand.company', states: ['done'] })).toEqual(['name'])
  expect(seen('own', [grant(['a'])])).toEqual(['name'])
  const published = { publish: { state: 'status' } }

  expect(
    seenBy(taking(ownRowsGrant, [grant(['a'], { rows: 'own' })], published), user('a')).hidden,
  ).toEqual(['name'])
})
