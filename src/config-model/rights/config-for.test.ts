import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Entity, Workflow } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { openTransitions } from '#config-model/workflow/workflow.ts'
import { configForUser, workflowsForDiagram } from './config-for.ts'

const config = {
  roles: {
    roles: { owner: { title: '企业' }, clerk: { title: '经办' }, chief: { title: '主管' } },
  },
  years: { realYear: 2025, windows: {} },
  routes: [],
  menus: {},
  pages: {
    drawing: { kind: 'screen', screen: 'workflow-graph', path: '/w', title: '图', auth: ['chief'] },
  },
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
        choose: {
          title: '拟定',
          from: 'sent',
          to: 'chosen',
          by: { roles: ['clerk'] },
          phrases: ['经审议'],
        },
        lapse: {
          title: '逾期',
          from: 'draft',
          to: 'sent',
          by: { system: true },
          timer: { window: 'w' },
        },
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

const user = (...roles: string[]) =>
  ({ id: 'u', ownerId: 'u', roles, regionCode: null }) as unknown as User

it('each role is sent only its own acts, without what follows from them', () => {
  const { transitions, states } = configForUser(config, user('owner')).workflows['request']!
  expect(transitions).toEqual({
    submit: { title: '提交', from: 'draft', to: 'sent', by: { roles: ['owner'] } },
  })
  expect(Object.keys(states)).toEqual(['draft', 'sent'])
  expect(
    Object.keys(configForUser(config, user('clerk')).workflows['request']!.transitions),
  ).toEqual(['choose'])
})

it('neither grants to others nor hidden fields nor translations of either', () => {
  const mine = configForUser(config, user('owner'))
  expect(Object.keys(mine.entities['request']!.fields)).toEqual(['name'])
  expect(mine.entities['request']!.access).toHaveLength(1)
  expect(JSON.stringify(mine)).not.toMatch(/Chosen|Considered|Secret|秘密|拟定|经审议/)
  expect(mine.texts['en-US']).toEqual({
    workflows: {
      request: {
        states: { sent: { title: 'Sent' } },
        transitions: { submit: { title: 'Submit' } },
      },
    },
  })
})

it('users of the workflow diagram get complete workflows, others none', () => {
  expect(workflowsForDiagram(config, user('chief'))).toEqual(config.workflows)
  expect(configForUser(config, user('chief')).workflows['request']!.transitions).toEqual({})
  expect(workflowsForDiagram(config, user('clerk'))).toBeNull()
})

it('what those who fill in are held to is sent to them alone', () => {
  const name = {
    type: 'text',
    title: '名称',
    required: true,
    help: '写全称',
    maxLength: 9,
    search: true,
  } as const

  const rules = [{ when: {}, message: '不符' }]
  const request = { ...config.entities['request']!, fields: { name }, rules } as unknown as Entity
  const held = (role: string) =>
    configForUser({ ...config, entities: { request } }, user(role)).entities['request']

  expect(held('owner')).toMatchObject({
    rules,
    fields: { name: { required: true, help: '写全称', maxLength: 9 } },
  })

  expect(held('clerk')).not.toHaveProperty('rules')
  expect(held('clerk')!.fields).toEqual({ name: { type: 'text', title: '名称' } })
})

it('an editor of a state may fill in and sees no other editors', () => {
  const states = {
    sent: { title: '待办', tone: 'blue', edit: [{ roles: ['clerk'], fields: ['name'] }] },
  } as const
  const workflow = {
    ...config.workflows['request']!,
    states,
    transitions: {},
  } as unknown as Workflow

  const name = { type: 'text', title: '名称', help: '写全称' } as const
  const request = { ...config.entities['request']!, fields: { name } } as unknown as Entity
  const configOfRole = (role: string) =>
    configForUser(
      { ...config, entities: { request }, workflows: { request: workflow } },
      user(role),
    )

  expect(configOfRole('clerk').entities['request']!.fields).toEqual({ name })
  expect(configOfRole('clerk').workflows['request']!.states['sent']!.edit).toHaveLength(1)
  expect(configOfRole('chief').entities['request']!.fields).toEqual({
    name: { type: 'text', title: '名称' },
  })
  expect(configOfRole('chief').workflows['request']!.states['sent']).not.toHaveProperty('edit')
})

it('which rows a preset holds is the server’s business, blocks for others keep but their places, and what nothing names is left out', () => {
  const list = { kind: 'list', path: '/l', title: '表', entity: 'request', columns: [] }
  const shown = { kind: 'links', items: [{ title: '甲' }, { title: '乙', auth: ['chief'] }] }
  const pages = {
    list: {
      ...list,
      where: { state: 'sent' },
      presets: [
        { id: 'sent', title: '已提交', where: { state: 'sent' } },
        { id: 'all', title: '全部' },
      ],
    },
    board: {
      kind: 'board',
      path: '/b',
      title: '页',
      blocks: [{ kind: 'todo', list: 'list', auth: ['chief'] }, shown],
    },
    form: { kind: 'article', path: '/f', title: '', by: 'named' },
  } as unknown as Config['pages']

  const dictionaries = { named: { title: '甲', items: [] }, unnamed: { title: '乙', items: [] } }
  const mine = configForUser({ ...config, pages, dictionaries }, user('clerk'))

  expect(mine.pages['list']).toEqual({
    ...list,
    presets: [
      { id: 'sent', title: '已提交', where: {} },
      { id: 'all', title: '全部' },
    ],
  })
  expect(mine.pages['board']).toMatchObject({
    blocks: [
      { kind: 'todo', auth: ['chief'] },
      { kind: 'links', items: [{ title: '甲' }] },
    ],
  })

  expect(Object.keys(mine.dictionaries)).toEqual(['named'])
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
      const open = (configOfUser: Config) =>
        openTransitions(configOfUser, { ...record, state }, user(role), new Date()).open.map(
          ({ id }) => id,
        )
      expect(open(configForUser(config, user(role)))).toEqual(open(config))
    }
})
