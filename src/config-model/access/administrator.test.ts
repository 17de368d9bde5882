import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Entity, Roles } from '#config-model/types.generated.ts'
import { administratorRole } from './administrator.ts'

const role = { title: '角色', level: 'none', userType: 'U' } as const
const configOf = (roles: Roles['roles'], access: Entity['access'] = []): Config =>
  ({
    roles: { roles, sets: { office: ['head', 'clerk'] } },
    entities: {
      account: { title: '账号', titleField: 'username', source: 'accounts', fields: {}, access },
    },
  }) as unknown as Config

it.each<[string, Config, string | null]>([
  ['says so', configOf({ admin: role, head: { ...role, administers: true } }), 'head'],
  ['is called admin', configOf({ clerk: role, admin: role }), 'admin'],
  [
    'may change accounts',
    configOf({ clerk: role, head: role }, [
      { roles: ['clerk'], rows: 'all', actions: ['read'] },
      { roles: ['office'], rows: 'all', actions: ['read', 'update'] },
    ]),
    'head',
  ],
  ['is none of these', configOf({ clerk: role }), null],
])('the first account is in the role that %s', (_, config, expected) => {
  expect(administratorRole(config)).toBe(expected)
})
