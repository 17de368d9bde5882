import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ListModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { ListQueryPanel } from '#web/runtime/page-kinds/list/list-query-panel.tsx'
import type { ListView } from '#web/runtime/page-kinds/list/view/list-url.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useSession } from '#web/session/session.ts'

const config = {
  ...bareConfig,
  entities: { leaf: { title: '茶', fields: { name: { type: 'text', title: '名称' } } } },
}
const page = { entity: 'leaf', columns: [], filters: [{ keyword: true }, { field: 'name' }] }
beforeEach(() => useSession.setState({ config, user: { roles: [] } } as never))
afterEach(cleanup)

const panelOf = (view: ListView, change: (part: Partial<ListView>) => void) => {
  const list = { page, config, view, counts: {}, ignoredParts: [], change }
  return <ListQueryPanel list={list as unknown as ListModel} />
}

/** Answers how another view is opened. */
function drawPanel() {
  let view = { keyword: '', filter: {}, preset: '' } as ListView
  const openView = (part: Partial<ListView>) => {
    view = { ...view, ...part }
    rerender(panelOf(view, openView))
  }

  const { rerender } = render(panelOf(view, openView))

  return openView
}

const keyword = () => screen.getByRole<HTMLInputElement>('searchbox')
const name = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (box: HTMLElement, value: string) => {
  act(() => box.focus())
  fireEvent.change(box, { target: { value } })
}

it.each([keyword, name])('a query leaves the focus where it was asked', (box) => {
  drawPanel()
  type(box(), '春茶')
  fireEvent.submit(screen.getByRole('search'))
  expect([document.activeElement, box().value]).toEqual([box(), '春茶'])

  const reset = screen.getByRole('button', { name: '重置' })
  act(() => reset.focus())
  fireEvent.click(reset)
  expect([document.activeElement, box().value]).toEqual([reset, ''])
})

it('another view replaces what was typed', () => {
  const openView = drawPanel()
  type(keyword(), '春茶')
  type(name(), '春')
  act(() => openView({ keyword: '秋茶', filter: { name: '秋' } }))
  expect([keyword().value, name().value]).toEqual(['秋茶', '秋'])
  act(() => openView({ keyword: '', filter: {} }))
  expect([keyword().value, name().value]).toEqual(['', ''])
})
