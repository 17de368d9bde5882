import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Column } from '#config-model/types.generated.ts'
import { useTableSettings } from './use-table-settings.ts'

const columns: Column[] = [
  { field: 'brand' },
  { field: 'score' },
  { field: 'remark', hidden: true },
]
const hiddenBy = (hidden?: string[], of = columns) =>
  renderHook(() =>
    useTableSettings(
      {
        look: { ...(hidden && { hidden }) },
        saveLook: () => {},
        savedDesk: undefined,
        setSavedDesk: () => {},
        defaultAddress: '',
      },
      of,
    ),
  ).result.current.hidden

it('hides what the configuration hides until the user says otherwise', () => {
  expect(hiddenBy()).toEqual(['remark'])
  expect(hiddenBy(['brand'])).toEqual(['brand'])
  expect(hiddenBy([])).toEqual([])
})

it('shows the default columns when all visible ones are gone from the list', () => {
  expect(hiddenBy(['brand', 'score', 'remark'])).toEqual(['remark'])
  expect(hiddenBy(['brand'], columns.slice(0, 1))).toEqual([])
})
