import { expect, test } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { computeRecordOnlyValues } from './computed-data.ts'

/** Computes a record of one entity. */
function compute(fields: Record<string, Field>, data: RecordData): RecordData {
  const config = { entities: { plan: { title: '计划', fields } }, years: {} } as unknown as Config
  return computeRecordOnlyValues(config, { entity: 'plan', data } as unknown as EntityRecord)
}

test('what the condition of counted rows reads beside them is computed before', () => {
  const fields: Record<string, Field> = {
    large: {
      type: 'integer',
      title: '大额项数',
      computed: { count: { rows: 'items', where: { field: 'fund', above: { field: 'limit' } } } },
    },
    limit: { type: 'money', title: '大额标准', computed: { weighted: { fund: 0.5 } } },
    fund: { type: 'money', title: '资金' },
    items: {
      type: 'list',
      title: '明细',
      fields: { fund: { type: 'money', title: '资金' } },
    },
  }
  const data = { fund: 40, items: [{ fund: 30 }, { fund: 10 }], limit: 5 }

  expect(compute(fields, data)).toMatchObject({ limit: 20, large: 1 })
})

test('a value computed from a computed value that is declared later is of the same save', () => {
  const fields: Record<string, Field> = {
    share: { type: 'percent', title: '占比', computed: { ratio: ['fund', 'total'] } },
    total: { type: 'money', title: '合计', computed: { sum: ['fund', 'own'] } },
    fund: { type: 'money', title: '专项资金', computed: { sum: ['items.*.fund'] } },
    own: { type: 'money', title: '自筹' },
    items: {
      type: 'list',
      title: '明细',
      fields: { fund: { type: 'money', title: '专项资金' } },
    },
  }
  const data = { own: 60, items: [{ fund: 30 }, { fund: 10 }], fund: 1, total: 1, share: 1 }

  expect(compute(fields, data)).toMatchObject({ fund: 40, total: 100, share: 40 })
})
