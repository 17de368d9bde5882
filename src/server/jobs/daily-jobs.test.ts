import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import { jobSql, dueTimesBetween } from './daily-jobs.ts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)
const turns = (daily: string, last: string, now: string) =>
  dueTimesBetween(daily, at(last), at(now)).map((turn) => formatDateTime(turn).slice(0, 16))

it.each([
  ['waits until its time', '01:00', '2025-05-01 01:00', '2025-05-02 00:59', []],
  ['comes at its time', '01:00', '2025-05-01 01:00', '2025-05-02 01:00', ['2025-05-02 01:00']],
  [
    'makes up for each day that was missed',
    '23:30',
    '2025-04-28 23:30',
    '2025-05-01 10:00',
    ['2025-04-29 23:30', '2025-04-30 23:30'],
  ],
  [
    'does not come twice on a day whose time was made later',
    '14:00',
    '2025-05-02 01:00',
    '2025-05-02 15:00',
    [],
  ],
])('%s', (_, daily, last, now, expected) => expect(turns(daily, last, now)).toEqual(expected))

it('makes up for a month at most', () =>
  expect(turns('01:00', '2024-01-01 01:00', '2025-05-02 02:00')).toHaveLength(31))

it.each([
  ['of a year that have a workflow', { year: 'year' }, true, true],
  ['of a year without a workflow', { year: 'year' }, false, false],
  ['of no year', {}, true, false],
])('a job leaves past years alone among records %s', (_, scope, hasWorkflow, isLimited) => {
  const config = {
    years: { realYear: 2025 },
    roles: { roles: {} },
    workflows: hasWorkflow ? { task: { entity: 'task', states: {}, transitions: {} } } : {},
    entities: {
      task: { title: '任务', scope, fields: { done: { type: 'boolean', title: '完成' } } },
    },
  } as unknown as Config

  const parameters = new Parameters()
  const job = { title: '关闭', daily: '01:00', where: { field: 'done', is: true }, effects: [] }
  const sql = jobSql(config, { entity: 'task', id: 'close', job }, parameters, new Date(0))

  expect([sql.includes('year >='), parameters.values.includes(2025)]).toEqual([
    isLimited,
    isLimited,
  ])
})
