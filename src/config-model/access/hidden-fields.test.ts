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

it('whoever has several roles sees what one of them sees', () => {
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
