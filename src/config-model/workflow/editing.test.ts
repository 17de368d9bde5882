import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { draftRecord } from '#config-model/record.ts'
import type { Editor, State } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { editRights } from './editing.ts'

function rights(edit: State['edit'], openRemarks: string[], roles = ['owner'], ownerId = 'o') {
  const config = {
    years: { realYear: 2025 },
    roles: { roles: { owner: {}, clerk: {} } },
    entities: { brand: { fields: {}, access: [] } },
    workflows: {
      brand: { entity: 'brand', states: { returned: { title: '退回', edit } }, transitions: {} },
    },
  } as unknown as Config

  const record = {
    ...draftRecord({ entity: 'brand', year: 2025, data: {} }),
    state: 'returned',
    owner: 'o',
  }

  const user = { id: 'u', ownerId, roles } as unknown as User

  return editRights(config, {
    record,
    user,
    now: new Date(0),
    openRemarks,
    invalidFields: () => ['name', 'certs'],
  })
}

const remarked: Editor = { roles: ['owner'], own: true, fields: 'remarked' }

test('editRights of a returned record opens what is remarked and what is invalid by now, all without a remark', () => {
  expect(rights([remarked], ['name', 'certs/0/no', 'intro'])).toEqual(['name', 'certs', 'intro'])
  expect(rights([remarked], ['intro'])).toEqual(['intro', 'name', 'certs'])
  expect(rights([remarked], [])).toBe('all')
})

test('editRights opens nothing to others, and to an editor of two kinds what both may change', () => {
  expect(rights([remarked], ['intro'], ['owner'], 'x')).toEqual([])
  expect(rights([remarked], ['intro'], ['clerk'])).toEqual([])
  const clerk = { roles: ['clerk'], fields: ['score'] }

  expect(rights([remarked, clerk], ['intro'], ['owner', 'clerk'])).toEqual([
    'intro',
    'name',
    'certs',
    'score',
  ])

  expect(rights([remarked, { ...clerk, fields: 'all' }], ['intro'], ['owner', 'clerk'])).toBe('all')
})
