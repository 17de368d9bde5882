import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import { checkboxesWidget, multiSelect } from './checkboxes.tsx'
import { bareConfig, blankInput } from './widget-in-test.ts'

afterEach(cleanup)
const regions = [
  { c: '532300', p: '530000', n: '楚雄州', l: 'C' },
  { c: '532301', p: '532300', n: '楚雄市', l: 'C' },
  { c: '532302', p: '532300', n: '禄丰市', l: 'L', since: 2022 },
  { c: '532331', p: '532300', n: '禄丰县', l: 'L', until: 2021 },
]
const offered = (year: number | null, value: string[] = [], depth: Field['depth'] = 'district') => {
  const field: Field = {
    type: 'region',
    title: '接收区域',
    multiple: true,
    depth,
    root: '530000',
  }

  const environment = { config: { regions, years: { realYear: 2025 } }, year }

  render(<multiSelect.Input {...blankInput(field, environment)} value={value} />)

  return screen
    .getAllByRole('option')
    .slice(1)
    .map(({ textContent }) => textContent)
}

it('offers the regions of the year, and keeps one that was chosen before', () => {
  expect(offered(null)).toEqual(['楚雄市', '禄丰市'])
  cleanup()
  expect(offered(2021)).toEqual(['楚雄市', '禄丰县'])
  cleanup()
  expect(offered(2025, ['532331'])).toEqual(['楚雄市', '禄丰市'])
  expect(screen.getByText(/禄丰县/)).toBeDefined()
})

it('offers a city before its districts where any level may be chosen', () => {
  expect(offered(2025, [], 'any')).toEqual(['楚雄州', '楚雄市', '禄丰市'])
})

it('shows a chosen value that is no longer offered, so that it can be unchecked', () => {
  const field: Field = { type: 'dictionary', title: '资金用途', dictionary: 'use', multiple: true }
  const dictionaries = {
    use: {
      title: '用途',
      items: [
        { value: 'base', label: '基地建设' },
        { value: 'fair', label: '展会', until: 2024 },
      ],
    },
  }
  const environment = { config: { ...bareConfig, dictionaries }, year: 2025 }
  const input = blankInput(field, environment)

  render(<checkboxesWidget.Input {...input} value={['base', 'fair', 'gone']} />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  fireEvent.click(screen.getByRole('checkbox', { name: /gone/ }))
  expect(input.onCommit).toHaveBeenLastCalledWith(['base', 'fair'])
  fireEvent.click(screen.getByRole('checkbox', { name: /展会/ }))
  expect(input.onCommit).toHaveBeenLastCalledWith(['base', 'gone'])
})
