import { describe, expect, it } from 'vitest'
import { type Locale, formatPhrase } from '#config-model/messages/phrase.ts'
import type { Years } from '#config-model/types.generated.ts'
import { type OpeningTimes, describeTimes } from './opening-times.ts'
import { findReopening, windowState } from './years.ts'

const window = {
  title: '公示',
  open: '2025-05-01 12:00:00',
  close: '2025-06-15 18:00:00',
  weekdays: [1, 2, 3, 4, 5],
  hours: ['09:00', '17:00'],
}
const years = {
  realYear: 2025,
  holidays: ['2025-05-01', '2025-05-02', '2025-05-05'],
  windows: { window },
}
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)
const judged = (text: string, input = years) => {
  const state = windowState(input as unknown as Years, 'window', null, at(text))
  return [state.isOpen, findReopening(input as unknown as Years, state, at(text))]
}

describe('a window with days and hours', () => {
  it.each([
    ['2025-05-06 08:59:59', false, '2025-05-06 09:00'],
    ['2025-05-06 09:00:00', true, null],
    ['2025-05-06 16:59:59', true, null],
    ['2025-05-06 17:00:00', false, '2025-05-07 09:00'],
    // A Friday evening, a Saturday; holidays before a weekend and after it.
    ['2025-05-09 18:00:00', false, '2025-05-12 09:00'],
    ['2025-05-10 10:00:00', false, '2025-05-12 09:00'],
    ['2025-05-01 13:00:00', false, '2025-05-06 09:00'],
    // Before it and after it nothing opens again.
    ['2025-04-30 10:00:00', false, null],
    ['2025-06-13 17:30:00', false, null],
    ['2025-06-16 10:00:00', false, null],
  ])('at %s is open: %s, opens again: %s', (text, isOpen, again) =>
    expect(judged(text)).toEqual([isOpen, again]),
  )

  it('goes by the clock of the portal, wherever the machine stands', () => {
    expect(
      windowState(years as unknown as Years, 'window', null, new Date('2025-05-06T00:59:59Z'))
        .isOpen,
    ).toBe(false)

    expect(
      windowState(years as unknown as Years, 'window', null, new Date('2025-05-06T01:00:00Z'))
        .isOpen,
    ).toBe(true)
  })

  it('does not rest while everything is always open', () => {
    expect(judged('2025-05-10 03:00:00', { ...years, alwaysOpen: true } as typeof years)).toEqual([
      true,
      null,
    ])
  })

  it('keeps no holidays where it says nothing of the days of the week, and is open until midnight', () => {
    const late = { ...window, hours: ['20:00', '24:00'] }
    const { weekdays: _, ...daily } = late
    const input = { ...years, windows: { window: daily } } as unknown as typeof years
    expect(judged('2025-05-02 23:59:59', input)).toEqual([true, null])
    expect(judged('2025-05-03 00:00:00', input)).toEqual([false, '2025-05-03 20:00'])
  })
})

describe('its words', () => {
  it('name days that follow each other by the first and the last', () => {
    const words = (times: OpeningTimes, locale: Locale = 'zh-CN', holidays: string[] = []) => {
      const phrase = describeTimes(times, holidays)
      return phrase && formatPhrase(phrase, locale)
    }

    expect(words(window, 'zh-CN', years.holidays)).toBe('周一至周五 09:00—17:00，节假日除外')
    expect(words(window, 'en-US', years.holidays)).toBe('Mon to Fri 09:00–17:00, except holidays')
    expect(words({ weekdays: [7, 1, 2, 4] })).toBe('周一至周二、周四、周日')
    expect(words({ hours: ['08:00', '24:00'] })).toBe('每天 08:00—24:00')
    expect(words({})).toBe(null)
  })
})
