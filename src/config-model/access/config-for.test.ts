import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import { openTransitions } from '#config-model/workflow/workflow.ts'
import { configFor } from './config-for.ts'

const config = {
  roles: { roles: { owner: { title: '企业' }, clerk: { title: '经办' }, chief: { title: '主管' } } },
  years: { realYear: 2025, windows: {} },
  routes: [],
  menus: {},
  pages: { drawing: { kind: 'screen', screen: 'workflow-graph', path: '/w', title: '图', auth: ['chief'] } },
  forms: {},
  messages: { told: { title: '秘密', body: '' } },
  dictionaries: {},
  entities: {
    request: {
      title: '申请',
      titleField: 'name',
      fields: { name: { type: 'text', title: '名称' }, score: { type: 'integer', title: '分数' } },
      access: [
        { roles: ['owner'], rows: 'own', actions: ['read', 'update'], hide: ['score'] },
        { roles: ['clerk', 'chief'], rows: 'all', actions: ['read'] },
      ],
    },
  },
  workflows: {
    request: {
      entity: 'request',
      title: '办理',
      initial: 'draft',
      sets: { open: ['draft', 'sent'] },
      states: {
        draft: { title: '草稿', tone: 'gray' },
        sent: { title: '待办', tone: 'blue' },
        chosen: { title: '拟定', tone: 'teal', shown: { as: 'sent', to: ['owner'] } },
      },
      transitions: {
        submit: {
          title: '提交',
          from: 'draft',
          to: 'sent',
          by: { roles: ['owner'] },
          effects: [{ notify: 'owner', message: 'told' }],
        },
        choose: { title: '拟定', from: 'sent', to: 'chosen', by: { roles: ['clerk'] }, phrases: ['经审议'] },
        lapse: { title: '逾期', from: 'draft', to: 'sent', by: { system: true }, timer: { window: 'w' } },
      },
    },
  },
  texts: {
    'en-US': {
      messages: { told: { title: 'Secret' } },
      workflows: {
        request: {
          states: { sent: { title: 'Sent' }, chosen: { title: 'Chosen' } },
          transitions: { submit: { title: 'Submit' }, choose: { phrases: ['Considered'] } },
        },
      },
    },
  },
} as unknown as Config

const user = (...roles: string[]) => ({ id: 'u', ownerId: 'u', roles, regionCode: null }) as unknown as User

it('each role is sent only its own acts, without what follows from them', () => {
  const { transitions, states } = configFor(config, user('owner')).workflows['request']!
  expect(transitions).toEqual({ submit: { title: '提交', from: 'draft', to: 'sent', by: { roles: ['owner'] } } })
  expect(Object.keys(states)).toEqual(['draft', 'sent'])
  expect(Object.keys(configFor(config, user('clerk')).workflows['request']!.transitions)).toEqual(['choose'])
})

it('neither grants to others nor hidden fields nor translations of either', () => {
  const mine = configFor(config, user('owner'))
  expect(Object.keys(mine.entities['request']!.fields)).toEqual(['name'])
  expect(mine.entities['request']!.access).toHaveLength(1)
  expect(JSON.stringify(mine)).not.toMatch(/Chosen|Considered|Secret|秘密|拟定|经审议/)
  expect(mine.texts['en-US']).toEqual({
    workflows: { request: { states: { sent: { title: 'Sent' } }, transitions: { submit: { title: 'Submit' } } } },
  })
})

it('whoever may draw the workflows has the whole of them', () => {
  expect(configFor(config, user('chief')).workflows['request']).toEqual(config.workflows['request'])
})

it('what is open to a user is the same with the part as with the whole', () => {
  const record = {
    id: 'r',
    entity: 'request',
    year: null,
    flags: [],
    region: null,
    owner: 'u',
    createdBy: 'u',
    data: {},
  }
  for (const state of ['draft', 'sent'])
    for (const role of ['owner', 'clerk']) {
      const open = (known: Config) =>
        openTransitions(known, { ...record, state }, user(role), new Date()).open.map(({ id }) => id)
      expect(open(configFor(config, user(role)))).toEqual(open(config))
    }
})
