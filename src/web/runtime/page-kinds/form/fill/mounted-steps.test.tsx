import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { MountedSteps } from './mounted-steps.tsx'

const rest = vi.hoisted(() => ({ resolve: () => {} }))
vi.mock('#web/api/when-idle.ts', () => ({
  whenPageIdle: () => new Promise<void>((resolve) => (rest.resolve = resolve)),
}))

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const config = {
  entities: {
    e: {
      title: '登记',
      titleField: 'a1',
      fields: {
        ...Object.fromEntries(ids.map((id) => [`${id}1`, { type: 'text', title: id }])),
        b2: { type: 'text', title: 'b2', visibleWhen: { field: 'a1', is: '一' } },
        f1: { type: 'rich-text', title: 'f' },
      },
      access: [],
    },
  },
  forms: {
    f: {
      entity: 'e',
      title: '表',
      steps: ids.map((id) => ({
        id,
        title: id,
        sections: [{ id: 's', title: '节', fields: id === 'b' ? ['b1', 'b2'] : [`${id}1`] }],
      })),
    },
  },
  ...bareConfig,
} as unknown as Config
const now = new Date(0)

const shown = (open: string, data: RecordData = {}, onCommit = vi.fn()) => {
  const record = draftRecord({ entity: 'e', year: 2025, data })
  const { steps } = effectiveForm(config, 'f', { record, user: null, now })
  const next = ids[ids.indexOf(open) + 1]
  const props = { config, formId: 'f', record, user: null, now, onCommit }

  return <MountedSteps {...props} steps={steps} open={open} next={next} />
}
const box = (id: string) => document.querySelector<HTMLInputElement>(`#f-${id}1`)
const isInSight = (id: string) =>
  box(id)?.closest<HTMLElement>('.form__form')?.style.display !== 'none'
const settle = () => act(async () => rest.resolve())

afterEach(cleanup)

it('a step that was open stays as it is, out of sight, and shows what its fields hold by then', () => {
  const { rerender } = render(shown('a', { a1: '一' }))
  const before = box('a')

  rerender(shown('b'))
  expect([isInSight('a'), isInSight('b')]).toEqual([false, true])
  rerender(shown('a', { a1: '二' }))
  expect(box('a')).toBe(before)
  expect([box('a')?.value, isInSight('a'), isInSight('b')]).toEqual(['二', true, false])
})

it('the next step is drawn out of sight once the page is at rest', async () => {
  render(shown('a'))
  expect(box('b')).toBeNull()
  await settle()
  expect([isInSight('a'), isInSight('b')]).toEqual([true, false])
})

it('what is typed when another step is opened is not lost', () => {
  const commit = vi.fn()
  const { rerender } = render(shown('a', {}, commit))
  fireEvent.change(box('a')!, { target: { value: '半句' } })
  rerender(shown('b', {}, commit))
  expect(commit.mock.calls).toEqual([['a1', '半句']])
})

it('no more than four steps stay drawn: the one that was open longest ago goes', () => {
  const { rerender } = render(shown('a'))
  for (const id of ['b', 'c', 'd', 'e']) rerender(shown(id))
  expect(ids.filter((id) => box(id))).toEqual(['b', 'c', 'd', 'e'])
})

it('a step whose fields changed while it was out of sight is shown with those it has now, whether it was open before or not', async () => {
  const { rerender } = render(shown('a'))
  await settle()
  rerender(shown('a', { a1: '一' }))
  rerender(shown('b', { a1: '一' }))
  const second = () => document.querySelector<HTMLInputElement>('#f-b2')

  expect(second()).not.toBeNull()
  rerender(shown('a', { a1: '一', b1: '留' }))
  rerender(shown('a', { a1: '二', b1: '留' }))
  rerender(shown('b', { a1: '二', b1: '留' }))
  expect([second(), box('b')?.value]).toEqual([null, '留'])
})

it('a step with an editor of long texts goes when another is opened, and is not made ahead', async () => {
  const { container, rerender } = render(shown('e'))
  await settle()
  const forms = () => container.querySelectorAll('.form__form').length

  expect(forms()).toBe(1)
  rerender(shown('f'))
  expect(forms()).toBe(2)
  rerender(shown('e'))
  expect(forms()).toBe(1)
})
