import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Field } from '#config-model/types.generated.ts'
import type { InputProps, WidgetServices } from './definition.ts'
import { referenceWidget } from './reference.tsx'
import { blankInput } from './widget-in-test.ts'

afterEach(cleanup)
const field: Field = { type: 'reference', title: '企业', entity: 'enterprise', display: 'name' }
const services: WidgetServices = {
  searchReferences: (_, words) =>
    Promise.resolve(
      ['茶业', '茶厂'].map((name) => ({ value: `${words}${name}`, label: `${words}${name}公司` })),
    ),
  labelReferences: (_, ids) =>
    Promise.resolve(
      ids.filter((id) => id !== 'lost').map((id) => ({ value: id, label: `名称 ${id}` })),
    ),
}
const environment = { services } as InputProps['environment']
const input = (value: string | null, onCommit = vi.fn()) =>
  render(
    <referenceWidget.Input {...blankInput(field, environment)} value={value} onCommit={onCommit} />,
  )

it('is chosen by keyboard from what was found', async () => {
  const commit = vi.fn()
  input(null, commit)
  const box = screen.getByRole('combobox')

  fireEvent.change(box, { target: { value: '澜沧' } })
  await screen.findByRole('option', { name: '澜沧茶厂公司' })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('澜沧茶厂公司')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(commit).toHaveBeenCalledWith('澜沧茶厂')
})

it('says that nothing was found, until other words are typed', async () => {
  const searchReferences = (_: unknown, words: string) =>
    Promise.resolve(words === '无' ? [] : [{ value: 'e1', label: '茶厂' }])
  const input = blankInput(field, { services: { ...services, searchReferences } })
  render(<referenceWidget.Input {...input} value={null} />)
  const box = screen.getByRole('combobox')

  fireEvent.change(box, { target: { value: '无' } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('没有找到“无”'))
  fireEvent.change(box, { target: { value: '茶' } })
  expect(screen.getByRole('status').textContent).toBe('')
})

it('shows the name of what is stored, and its id when it has none for this user', async () => {
  input('e1')
  await waitFor(() => expect(screen.getByText('名称 e1')).toBeDefined())
  cleanup()
  render(<referenceWidget.Display field={field} value="lost" environment={environment} />)
  expect(await screen.findByText('lost')).toBeDefined()
})
