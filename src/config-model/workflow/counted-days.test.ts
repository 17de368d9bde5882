import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Column } from '#config-model/types.generated.ts'
import { countedDays } from './counted-days.ts'

const config = {
  years: { realYear: 2025 },
  entities: {
    request: {
      title: '申请',
      titleField: 'name',
      access: [],
      fields: { until: { type: 'date', title: '有效期至' } },
    },
  },
  workflows: {
    request: {
      entity: 'request',
      states: {
        open: { title: '待办', due: { workdays: 5, remind: [3, 0] } },
        waiting: { title: '等候' },
        done: { title: '办结', final: true },
        given: { title: '已撤回' },
        back: { title: '退回', edit: { roles: ['clerk'], own: true, fields: 'all' } },
      },
      transitions: {
        again: {
          title: '重新申请',
          from: ['given', 'back'],
          to: 'open',
          by: { roles: ['clerk'], own: true },
        },
        decide: { title: '办结', from: ['open', 'waiting'], to: 'done', by: { roles: ['head'] } },
      },
    },
  },
} as unknown as Config

const now = new Date('2025-08-11T10:00:00+08:00')
const count = (
  dueAt: string | null,
  state = 'open',
  column: Column = { field: 'dueAt', as: 'daysLeft' },
) =>
  countedDays(
    config,
    {
      entity: 'request',
      year: 2025,
      state,
      data: { until: '2025-08-12' },
      stateSince: '2025-08-02 09:00:00',
      dueAt,
    },
    column,
    now,
  )

describe('days left', () => {
  it('are calendar days until the deadline, soon from the first reminder on', () => {
    expect(count('2025-08-15 23:59:59')).toEqual({
      text: '剩 4 天',
      hint: '办理期限：2025-08-15 23:59，剩 4 天',
    })

    expect(count('2025-08-14 00:00:00')).toMatchObject({ text: '剩 3 天', tone: 'soon' })
    expect(count('2025-08-11 23:59:59')).toMatchObject({ text: '今天到期', tone: 'soon' })
  })

  it('are overdue from the deadline on, by one day at least', () => {
    expect(count('2025-08-11 09:59:59')).toMatchObject({ text: '逾期 1 天', tone: 'over' })
    expect(count('2025-08-08 23:59:59')).toMatchObject({ text: '逾期 3 天', tone: 'over' })
  })

  it('are two before it is soon where the state reminds of nothing', () => {
    expect(count('2025-08-14 23:59:59', 'waiting')?.tone).toBeUndefined()
    expect(count('2025-08-13 23:59:59', 'waiting')?.tone).toBe('soon')
  })

  it('are nothing for a finished record, one of a past year, one without a deadline and what is no time', () => {
    expect(count('2025-08-08 23:59:59', 'done')).toBeNull()
    expect(count(null)).toBeNull()
    expect(count('soon')).toBeNull()
    expect(count('')).toBeNull()
  })

  it('are nothing for what only its owner may take up again, and something for what the owner must correct', () => {
    expect(count('2025-08-13 23:59:59', 'given')).toBeNull()
    expect(count('2025-08-13 23:59:59', 'back')?.text).toBe('剩 2 天')
  })

  it('of a field that is a day last until its end', () => {
    expect(count(null, 'waiting', { field: 'until', as: 'daysLeft' })).toEqual({
      text: '剩 1 天',
      tone: 'soon',
      hint: '有效期至：2025-08-12，剩 1 天',
    })
  })
})

it('days since a time say on hover since when', () => {
  expect(count(null, 'open', { field: 'stateSince', title: '停留天数', as: 'days' })).toEqual({
    text: '9 天',
    hint: '停留天数：自 2025-08-02 09:00 起 9 天',
  })
})
