import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'
import type { FilterValue } from '#contract/record.ts'
import { useSession } from '#web/session/session.ts'
import RangeFilter from './range-filter.tsx'

const user = { id: 'u', roles: [], ownerId: 'u', owner: null } as unknown as User
const config = {
  entities: {},
  dictionaries: {},
  regions: [],
  years: {},
  portal: {},
} as unknown as Config
const onChange = vi.fn<(value: FilterValue | undefined) => void>()
beforeEach(() => {
  onChange.mockReset()
  useSession.setState({ user, config, status: 'ready' })
})
afterEach(cleanup)

function Range() {
  const [value, setValue] = useState<FilterValue | undefined>()
  const change = (next: FilterValue | undefined) => {
    onChange(next)
    setValue(next)
  }

  return <RangeFilter title="提交时间" value={value} onChange={change} />
}
const type = (field: HTMLElement, text: string) => {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

it('days are filtered by as they are typed in forms; what is no day is marked and filters nothing; either end may be open', () => {
  render(<Range />)
  const [from, to] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (!from || !to) throw new Error('a range has two ends')

  type(from, '2025/3/5')
  expect(onChange.mock.lastCall?.[0]).toEqual({ from: '2025-03-05' })
  expect(from.value).toBe('2025-03-05')
  type(to, '2025年13月40日')
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(to.value).toBe('2025年13月40日')
  expect(screen.getByRole('alert').textContent).toContain('日期不正确')
  expect(onChange.mock.lastCall?.[0]).toEqual({ from: '2025-03-05' })
  type(to, '2025年8月1日')
  expect(to.getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onChange.mock.lastCall?.[0]).toEqual({ from: '2025-03-05', to: '2025-08-01' })
  type(from, '')
  type(to, '')
  expect(onChange.mock.lastCall?.[0]).toBeUndefined()
})
