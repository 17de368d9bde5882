import { expect, it } from 'vitest'
import { formatDateTime } from '#config-model/facts/time.ts'
import { turnsBetween } from './daily-jobs.ts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)
const turns = (daily: string, last: string, now: string) =>
  turnsBetween(daily, at(last), at(now)).map((turn) => formatDateTime(turn).slice(0, 16))

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
  ['does not come twice on a day whose time was made later', '14:00', '2025-05-02 01:00', '2025-05-02 15:00', []],
])('%s', (_, daily, last, now, expected) => expect(turns(daily, last, now)).toEqual(expected))

it('makes up for a month at most', () =>
  expect(turns('01:00', '2024-01-01 01:00', '2025-05-02 02:00')).toHaveLength(31))
