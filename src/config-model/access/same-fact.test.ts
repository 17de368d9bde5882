import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { maskedFields } from './access.ts'
import { findSameFact } from './same-fact.ts'

const text = { type: 'text', title: '' }
const config = {
  roles: { roles: { clerk: { title: '' }, chief: { title: '' } }, owner: 'firm' },
  entities: {
    firm: {
      fields: { code: text, name: text },
      access: [{ roles: ['clerk', 'chief'], rows: 'all', actions: ['read'] }],
    },
    request: {
      fields: {
        code: { ...text, default: { user: 'firm.code' } },
        signer: { ...text, computed: { copy: { field: 'code' } } },
        title: { ...text, default: { user: 'name' } },
      },
      access: [
        { roles: ['clerk'], rows: 'all', actions: ['read'], mask: ['code'] },
        { roles: ['chief'], rows: 'all', actions: ['read'] },
      ],
    },
    entry: {
      fields: { firmCode: text, label: text },
      access: [{ roles: ['clerk'], rows: 'all', actions: ['read'] }],
    },
  },
  workflows: {
    request: {
      entity: 'request',
      transitions: {
        elect: {
          effects: [
            { create: 'entry', with: { firmCode: { field: 'signer' }, label: { field: 'title' } } },
          ],
        },
      },
    },
  },
} as unknown as Config

it('a fact is followed through defaults, computed copies and what effects write', () => {
  const places = findSameFact(config, { entity: 'entry', field: 'firmCode' })
  expect(places.map(({ entity, field }) => `${entity}.${field}`).toSorted()).toEqual([
    'entry.firmCode',
    'firm.code',
    'request.code',
    'request.signer',
  ])

  expect(findSameFact(config, { entity: 'firm', field: 'name' })).toEqual([])
})

it('what a role sees masked in one place it sees masked in all of them, another role does not', () => {
  const masked = (entity: string, ...roles: string[]) => [
    ...maskedFields(config, { roles }, entity),
  ]
  expect(masked('firm', 'clerk')).toEqual(['code'])
  expect(masked('request', 'clerk')).toEqual(['code', 'signer'])
  expect(masked('entry', 'clerk')).toEqual(['firmCode'])
  expect(masked('firm', 'chief')).toEqual([])
  expect(masked('firm', 'clerk', 'chief')).toEqual([])
})
