import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { buildAccessTable } from './access-table.ts'
import { compareAccessTables, formatAccessTable, describeAccessChange } from './access-text.ts'

/**
 * A small office: a clerk fills in, an auditor of a district passes on, a reader sees almost all.
 */
const config = {
  years: { realYear: 2025, historyYears: [], windows: {} },
  roles: {
    roles: {
      clerk: { title: '填报员', level: 'owner' },
      auditor: { title: '审核员', level: 'district' },
      reader: { title: '读者', level: 'province' },
    },
  },
  regions: [
    { l: 'Y', n: '云南省', c: '530000', p: '86' },
    { l: 'P', n: '普洱市', c: '530800', p: '530000' },
    { l: 'L', n: '澜沧县', c: '530828', p: '530800' },
    { l: 'K', n: '昆明市', c: '530100', p: '530000' },
    { l: 'W', n: '五华区', c: '530102', p: '530100' },
  ],
  menus: { sider: [{ path: '/todo', title: '待办', auth: ['auditor'] }] },
  routes: [],
  pages: {
    todo: {
      kind: 'list',
      path: '/todo',
      title: '待办',
      auth: ['auditor', 'reader'],
      entity: 'paper',
      columns: [{ field: 'name' }],
      bulkActions: [{ transition: 'pass' }],
    },
  },
  forms: {
    paper: {
      entity: 'paper',
      steps: [
        { id: 's', title: 's', sections: [{ id: 'x', title: 'x', fields: ['name', 'note'] }] },
      ],
    },
  },
  entities: {
    paper: {
      title: '材料',
      titleField: 'name',
      verify: { title: '核验', valid: { state: 'done' }, show: ['name'] },
      publicList: {
        title: '办结名单',
        states: ['done'],
        columns: ['name'],
        show: ['name', 'note', 'phone'],
      },
      fields: {
        phone: { type: 'mobile', title: '电话' },
        name: { type: 'text', title: '名称' },
        note: { type: 'text', title: '备注' },
        secret: { type: 'text', title: '内部意见' },
      },
      access: [
        { roles: ['clerk'], rows: 'own', actions: ['read', 'update', 'remove'], hide: ['secret'] },
        {
          roles: ['auditor'],
          rows: 'region',
          actions: ['read'],
          where: { not: { state: 'draft' } },
        },
        {
          roles: ['reader'],
          rows: 'all',
          actions: ['read'],
          where: { field: 'name', is: '公开' },
          mask: ['note'],
        },
      ],
    },
  },
  workflows: {
    paper: {
      entity: 'paper',
      title: '流程',
      initial: 'draft',
      states: {
        draft: {
          title: '草稿',
          tone: 'gray',
          edit: { roles: ['clerk'], own: true, fields: 'all' },
        },
        done: { title: '办结', tone: 'green', final: true },
        sent: { title: '待审', tone: 'blue' },
      },
      transitions: {
        send: {
          title: '提交',
          from: 'draft',
          to: 'sent',
          by: { roles: ['clerk'], own: true },
          guard: ['form-valid'],
        },
        pass: {
          title: '通过',
          from: 'sent',
          to: 'done',
          by: { roles: ['auditor'], region: 'within', notSelf: true },
        },
      },
    },
  },
} as unknown as Config

const text = formatAccessTable(buildAccessTable(config))

describe('the truth table of rights', () => {
  it('says who sees a menu, a page and its buttons', () => {
    expect(text).toContain('sider /todo 待办: auditor\n')
    expect(text).toContain('/todo 待办: auditor、reader\n')
    expect(text).toContain('/todo 待办 · 批量 pass: auditor\n')
  })

  it('tells states and standing apart: own drafts, papers of the district, and what depends on content', () => {
    expect(text).toContain(
      'paper · draft 草稿 · clerk · 自己的: 查看、修改全部字段、删除、send 提交\n',
    )
    expect(text).not.toContain('paper · draft 草稿 · auditor')
    expect(text).toContain('paper · sent 待审 · auditor · 自己的: 查看\n')
    expect(text).toContain('paper · sent 待审 · auditor · 辖区内: 查看、pass 通过\n')
    expect(text).toContain('paper · sent 待审 · reader · 所有: 查看（视内容）\n')
    expect(text).toContain('paper · sent 待审 · clerk · 自己的: 查看\n')
  })

  it('names for every field who sees, sees masked and fills it in', () => {
    expect(text).toContain('paper.note 备注: auditor、clerk（可填）、reader（遮蔽）\n')
    expect(text).toContain('paper.secret 内部意见: auditor、reader\n')
  })

  it('says what everybody reads without an account: which records, which fields, never personal ones', () => {
    const [, lines = ''] = text.split('## 不登录可见\n')
    expect(lines.split('\n').slice(0, 2)).toEqual([
      'paper · /public/paper 办结名单: 状态为办结、名单 name、详情 name note',
      'paper · /verify/paper 核验: 凭编号、name',
    ])
  })

  it('reports a change in words, and nothing when nothing changed', () => {
    const entity = config.entities['paper']!
    const opened = {
      ...config,
      entities: {
        paper: { ...entity, access: entity.access.map((grant) => ({ ...grant, hide: [] })) },
      },
    }

    expect(
      compareAccessTables(text, formatAccessTable(buildAccessTable(opened))).map((change) =>
        describeAccessChange(change),
      ),
    ).toEqual(['改变 【字段】paper.secret 内部意见: 多了 clerk'])
    expect(compareAccessTables(text, text)).toEqual([])
    expect(compareAccessTables('', text).every(({ kind }) => kind === 'new')).toBe(true)
  })
})
