import { expect, test } from 'vitest'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import type { FieldType } from '#config-model/types.generated.ts'
import { publishedConditionOf } from './publication.ts'

const configWith = (type: FieldType) =>
  ({
    years: { realYear: 2025 },
    roles: { roles: {} },
    entities: {
      notice: {
        title: '公告',
        publish: { state: 'state', at: 'from', until: 'until' },
        fields: {
          state: { type: 'dictionary', title: '状态' },
          from: { type, title: '起' },
          until: { type, title: '止' },
        },
      },
    },
  }) as unknown as Config

function isShown(type: FieldType, data: RecordData): boolean {
  const config = configWith(type)
  const record = draftRecord({
    entity: 'notice',
    year: null,
    data: { state: 'published', ...data },
  })

  const now = new Date('2025-06-01T10:00:00+08:00')
  const condition = publishedConditionOf(config, 'notice')

  return (
    condition !== undefined &&
    evaluateCondition(condition, recordContext(config, record, null, now))
  )
}

test.each<[FieldType, RecordData, boolean]>([
  ['date', {}, true],
  ['date', { state: 'draft' }, false],
  ['date', { state: 'offline' }, false],
  ['date', { from: '2025-06-01' }, true],
  ['date', { from: '2025-06-02' }, false],
  ['date', { until: '2025-06-01' }, true],
  ['date', { until: '2025-05-31' }, false],
  ['date-time', { from: '2025-06-01 10:00:00' }, true],
  ['date-time', { from: '2025-06-01 10:00:01' }, false],
  ['date-time', { until: '2025-06-01 10:00:01' }, true],
  ['date-time', { until: '2025-06-01 10:00:00' }, false],
])('a published record with %s %j is shown on 2025-06-01 10:00: %s', (type, data, shown) => {
  expect(isShown(type, data)).toBe(shown)
})
