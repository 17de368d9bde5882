import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { computeSavedValues, buildInitialData } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Services } from '#server/context.ts'
import { blankRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoId, type DemoContext } from '../demo-context.ts'
import { indicatorRows, indicatorsOf } from './indicators.ts'

/** Of the working year: indicators, weights, experts and places of every industry. */
export function scoreRules(services: Services, demo: DemoContext): StoredRecord[] {
  const { config, now } = demo
  const year = config.years.realYear
  const industries = dictionaryItems(config, 'industry', year).map(({ value }) => value)
  const make = (entity: string, data: RecordData): StoredRecord => {
    const record: StoredRecord = {
      ...blankRecord(services, config, null, entity),
      id: createDemoId(demo, now),
      year,
      createdAt: now,
      updatedAt: now,
    }

    record.data = buildInitialData(
      config,
      entity,
      { year, industries, ...data },
      { record, user: null, now },
    )

    Object.assign(record.data, computeSavedValues(config, record))

    return record
  }

  return [
    make('qty-rule', {
      name: `${year}年量化评分规则`,
      industries: industries.filter((industry) => industry !== 'flower'),
      indicators: indicatorRows,
    }),
    make('qty-rule', {
      name: `${year}年花卉量化评分规则`,
      industries: ['flower'],
      indicators: indicatorsOf('flower'),
    }),
    make('expert-rule', { name: `${year}年专家评分规则`, quota: 10, reserve: 3 }),
  ]
}
