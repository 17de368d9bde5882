import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { accessTo, hiddenFields, mayAct, rowScope } from './access.ts'

const reader: User = {
  id: 'u',
  username: 'u',
  name: '',
  nickName: '',
  roles: ['reader'],
  userType: '',
  regionCode: null,
  ownerId: 'u',
  owner: null,
}
const configWith = (rows: string, hide: string[] = []) =>
  ({
    roles: { roles: { reader: { title: '查阅', level: 'none', userType: 'A' } }, sets: {} },
    entities: {
      brand: {
        title: '品牌',
        fields: {},
        access: [{ roles: ['reader'], rows, actions: ['read'], hide }],
      },
    },
    messages: {},
    texts: {},
  }) as unknown as Config

it('a grant of all rows grants them', () => {
  expect(rowScope(configWith('all'), reader, 'brand', 'read')).toBe(true)
})

it.each(['everything', '', 'toString', 'constructor'])(
  'a grant whose rows are “%s” grants none',
  (rows) => {
    const config = configWith(rows)
    expect(rowScope(config, reader, 'brand', 'read')).toBe(false)
    const deed = { entity: 'brand', action: 'read', record: null, now: new Date(0) } as const
    expect(mayAct(config, reader, deed).allowed).toBe(false)
  },
)

it('nor does it take part in what the other grants hide', () => {
  const config = configWith('all', ['secret'])
  config.entities['brand']!.access.push({
    roles: ['reader'],
    rows: 'everything' as 'all',
    actions: ['read'],
  })

  expect([...hiddenFields(config, reader, 'brand')]).toEqual(['secret'])
})

it('access to a record decides each action once', () => {
  const record = { entity: 'brand', data: {} } as unknown as EntityRecord
  const access = accessTo(configWith('all'), reader, record, new Date(0))

  expect([access('read').allowed, access('update').allowed]).toEqual([true, false])
  expect(access('update')).toBe(access('update'))
})
