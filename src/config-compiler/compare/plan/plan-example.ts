import { memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { findAffectedParts } from './affected.ts'

/** For tests of plans. */
export const exampleConfig = {
  years: { realYear: 2025, historyYears: [2024], validity: '2024-08-01', windows: {} },
  roles: { roles: { clerk: { title: '填报员' }, chief: { title: '负责人' } } },
  regions: [],
  dictionaries: {
    kind: {
      title: '类别',
      items: [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    },
  },
  entities: {
    paper: {
      title: '材料',
      titleField: 'name',
      scope: { year: 'year' },
      fields: {
        year: { type: 'year', title: '年度' },
        name: { type: 'text', title: '名称' },
        kind: { type: 'dictionary', title: '类别', dictionary: 'kind' },
        note: { type: 'text', title: '备注' },
        rows: {
          type: 'list',
          title: '明细',
          fields: {
            title: { type: 'text', title: '标题' },
            extra: { type: 'text', title: '附注' },
          },
        },
      },
      rules: [
        { id: 'long', require: { field: 'name', notEmpty: true }, at: 'name', message: '请写名称' },
      ],
      access: [],
    },
  },
  forms: {
    paper: {
      entity: 'paper',
      steps: [
        {
          id: 's',
          title: '一',
          sections: [{ id: 'x', title: 'x', fields: ['name', 'kind', 'note', 'rows'] }],
        },
      ],
    },
  },
  workflows: {
    paper: {
      entity: 'paper',
      initial: 'draft',
      states: {
        draft: { title: '草稿', tone: 'gray', edit: { roles: ['clerk'], fields: 'all' } },
        sent: { title: '待审', tone: 'blue' },
        done: { title: '办结', tone: 'green', final: true },
      },
      transitions: {
        send: {
          title: '提交',
          from: 'draft',
          to: 'sent',
          by: { roles: ['clerk'] },
          guard: ['form-valid'],
        },
        back: { title: '退回', from: 'sent', to: 'draft', by: { roles: ['chief'] } },
        pass: { title: '通过', from: 'sent', to: 'done', by: { roles: ['chief'] } },
      },
    },
  },
} as unknown as Config

export type ExampleChange = (config: Config) => void

export function changeExample(change: ExampleChange): Config {
  const after = structuredClone(exampleConfig)
  change(after)
  return after
}

export const paperFields = (config: Config) => memberOf(config.entities, 'paper').fields

export const affectedByChange = (change: ExampleChange) =>
  findAffectedParts(exampleConfig, changeExample(change), 'paper')
