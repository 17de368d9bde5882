import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { draftRecord } from '#config-model/record.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { focusPath } from './focus-problem.ts'
import { StepForm } from './step-form.tsx'

const size = 200
const names = Array.from({ length: size }, (_, at) => `f${at + 1}`)
const sections = Array.from({ length: size / 10 }, (_, at) => ({
  id: `s${at + 1}`,
  title: `节${at + 1}`,
  columns: 2,
  fields: names.slice(at * 10, at * 10 + 10),
}))
const config = {
  entities: {
    e: {
      title: '登记',
      titleField: 'f1',
      fields: Object.fromEntries(names.map((name) => [name, { type: 'text', title: name }])),
      access: [],
    },
  },
  forms: { f: { entity: 'e', title: '表', steps: [{ id: 'one', title: '一', sections }] } },
  ...bareConfig,
} as unknown as Config
const now = new Date(0)
const record = draftRecord({ entity: 'e', year: 2025, data: {} })
const [step] = effectiveForm(config, 'f', { record, user: null, now }).steps

function open() {
  if (!step) throw new Error('the form has no step')

  render(
    <StepForm
      config={config}
      formId="f"
      step={step}
      record={record}
      user={null}
      now={now}
      onCommit={vi.fn()}
    />,
  )
}

let idle: (() => void)[] = []
beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => (idle[handle - 1] = () => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const boxes = () => screen.getAllByRole('textbox').length
const rest = () => act(() => idle.splice(0).forEach((call) => call()))

it('a long step draws first what fills a window, with the place of the rest, and then all of it as time allows', () => {
  open()
  expect(boxes()).toBe(30)
  expect(document.querySelectorAll('section')).toHaveLength(20)
  const last = document.getElementById('s-one-s20')

  expect(last?.getAttribute('aria-busy')).toBe('true')
  expect(last?.querySelector<HTMLElement>('.form__grid')?.style.minHeight).toBe('360px')
  rest()
  expect(boxes()).toBe(50)
  for (let round = 0; round < 10; round++) rest()
  expect(boxes()).toBe(size)
  expect(document.querySelector('[aria-busy]')).toBeNull()
  expect(last?.querySelector<HTMLElement>('.form__grid')?.style.minHeight).toBe('')
})

it('focusing a field of a deferred section renders it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open()
  act(() => focusPath(['f190']))
  act(() => void vi.advanceTimersByTime(100))
  expect(document.activeElement?.id).toBe('f-f190')
})

it('a page is printed whole, however soon', () => {
  open()
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(boxes()).toBe(size)
})
