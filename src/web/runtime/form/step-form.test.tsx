import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Profiler, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import type { Config } from '#config-model/config.ts'
import { checkRecord } from '#config-model/forms/check-record.ts'
import { effectiveForm } from '#config-model/forms/form-schema.ts'
import { draftRecord, type Json } from '#config-model/record.ts'
import type { Entity, Form } from '#config-model/types.generated.ts'
import { flushPendingText } from '#web/runtime/widgets/text-draft.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { StepForm } from './step-form.tsx'
import { useEffectiveForm } from './use-effective-form.ts'

const read = (text: string) => parse(text) as never
const entity: Entity = read(
  `
title: 品牌
titleField: name
fields:
  name: { type: text, title: 品牌名称, required: true }
  kind: { type: dictionary, title: 类型, dictionary: kind }
  category: { type: dictionary, title: 类别, dictionary: category, parent: kind }
  green: { type: boolean, title: 绿色食品, visibleWhen: { field: kind, is: tea } }
  price: { type: money, title: 价格, unit: 元 }
  note: { type: text, title: 采收说明, requiredWhen: { field: kind, in: [tea, fruit] } }
  sold: { type: integer, title: 数量 }
  rows: { type: list, title: 网店, fields: { shop: { type: text, title: 店名, required: true }, tea: { type: text, title: 茶类, visibleWhen: { field: kind, is: tea } } } }
access: [{ roles: [declare], rows: own, actions: [read] }]
`,
)
const form: Form = read(
  `
entity: e
title: 表
fields: { name: { "ui:autocomplete": organization } }
steps: [{ id: one, title: 一, sections: [{ id: s, title: 节, columns: 2, fields: [name, kind, category, green, price, note, rows] }] }]
`,
)
const kinds = {
  title: '类型',
  items: [
    { value: 'tea', label: '茶叶' },
    { value: 'fruit', label: '水果' },
  ],
}
const categories = {
  title: '类别',
  items: [
    { value: 'puer', label: '普洱茶', parent: 'tea' },
    { value: 'apple', label: '苹果', parent: 'fruit' },
  ],
}
const plainConfig = {
  entities: { e: entity },
  forms: { f: form },
  ...bareConfig,
  dictionaries: { kind: kinds, category: categories },
} as unknown as Config
const now = new Date(0)

function Page({
  spy,
  start = {},
  config = plainConfig,
}: {
  spy: (name: string, value: Json) => void
  start?: Record<string, Json>
  config?: Config
}) {
  const [data, setData] = useState<Record<string, Json>>(start)
  const record = draftRecord({ entity: 'e', year: 2025, data })
  const effective = useEffectiveForm(config, 'f', record, { user: null, now })
  const problems = checkRecord(config, 'f', { record, user: null, now }, {})
  const [commit] = useState(() => (name: string, value: Json) => {
    spy(name, value)
    setData((before) => ({ ...before, [name]: value }))
  })

  return (
    <StepForm
      config={config}
      formId="f"
      step={effective.steps[0]!}
      record={record}
      user={null}
      now={now}
      onCommit={commit}
      problems={problems}
    />
  )
}

afterEach(cleanup)

describe('a step', () => {
  it('draws every field with its label, its star and its message', () => {
    render(<Page spy={vi.fn()} />)
    const name = screen.getByLabelText(/品牌名称/)

    expect(name.getAttribute('aria-invalid')).toBe('true')
    // Only where the form asks people for what is their own.
    const tokens = screen.getAllByRole('textbox').map((box) => box.getAttribute('autocomplete'))
    expect(tokens.filter((token) => token !== 'off')).toEqual(['organization'])
    expect(document.getElementById(name.getAttribute('aria-describedby')!)?.textContent).toContain(
      '请填写品牌名称',
    )
    expect(screen.queryByText('绿色食品')).toBeNull()
  })

  it('is a landmark by each of its sections, but for one that only repeats its title', () => {
    const [step] = form.steps
    const ofTitle = (title: string) => ({
      ...plainConfig,
      forms: {
        f: { ...form, steps: [{ ...step!, sections: [{ ...step!.sections[0]!, title }] }] },
      },
    })
    const { rerender } = render(<Page spy={vi.fn()} config={ofTitle('节')} />)

    screen.getByRole('region', { name: '节' })
    rerender(<Page spy={vi.fn()} config={ofTitle(step!.title)} />)
    expect(screen.queryByRole('region', { name: step!.title })).toBeNull()
  })

  it('says why a field must be filled in, from what was chosen, as long as that is so', () => {
    render(<Page spy={vi.fn()} />)
    expect(screen.queryByText(/此项必填/)).toBeNull()
    fireEvent.change(screen.getByLabelText('类型'), { target: { value: 'tea' } })
    const note = () => screen.getByLabelText(/采收说明/)

    expect(screen.getByText('因为类型选择了“茶叶”，此项必填')).toBeTruthy()
    expect(
      document.getElementById(note().getAttribute('aria-describedby')!)?.textContent,
    ).toContain('请填写采收说明（因为类型选择了“茶叶”）')
    fireEvent.change(note(), { target: { value: '清明前' } })
    fireEvent.blur(note())
    expect(document.getElementById(note().getAttribute('aria-describedby')!)?.textContent).toBe(
      '因为类型选择了“茶叶”，此项必填',
    )
    fireEvent.change(screen.getByLabelText('类型'), { target: { value: 'fruit' } })
    expect(screen.getByText('因为类型选择了“水果”，此项必填')).toBeTruthy()
  })

  it('reports a value once it is final and takes the message away', () => {
    const spy = vi.fn()
    render(<Page spy={spy} />)
    const name = screen.getByLabelText(/品牌名称/)

    fireEvent.change(name, { target: { value: '云' } })
    expect(spy).not.toHaveBeenCalled()
    fireEvent.blur(name)
    expect(spy.mock.calls).toEqual([['name', '云']])
    expect(screen.getByLabelText(/品牌名称/).getAttribute('aria-invalid')).toBeNull()
  })

  it('a flush commits a pending value at once, and only once', () => {
    const spy = vi.fn()
    render(<Page spy={spy} />)
    fireEvent.change(screen.getByLabelText(/品牌名称/), { target: { value: '云' } })
    act(() => {
      flushPendingText()
      expect(spy.mock.calls).toEqual([['name', '云']])
    })
    expect(spy).toHaveBeenCalledTimes(1)
    expect(screen.getByLabelText<HTMLInputElement>(/品牌名称/).value).toBe('云')
  })

  it('passes on the changed field alone, and leaves alone what is not offered any more', () => {
    const spy = vi.fn()
    render(<Page spy={spy} start={{ kind: 'gone', rows: [{ _id: 'a', shop: '一店' }] }} />)
    fireEvent.change(screen.getByLabelText('价格'), { target: { value: '5' } })
    fireEvent.blur(screen.getByLabelText('价格'))
    expect(spy.mock.calls).toEqual([['price', 5]])
    expect(screen.getByLabelText<HTMLSelectElement>('类型').value).toBe('gone')
    expect(screen.getByLabelText<HTMLInputElement>('第 1 行 店名').value).toBe('一店')
  })

  it('shows a value that comes from elsewhere while the form is open', () => {
    const record = (data: Record<string, Json>) => draftRecord({ entity: 'e', year: 2025, data })
    const [step] = effectiveForm(plainConfig, 'f', { record: record({}), user: null, now }).steps
    const of = (data: Record<string, Json>) => (
      <StepForm
        {...{ config: plainConfig, formId: 'f', step: step!, user: null, now, onCommit: vi.fn() }}
        record={record(data)}
      />
    )

    const { rerender } = render(of({ name: '云' }))
    rerender(of({ name: '岭', price: 3 }))
    expect(screen.getByLabelText<HTMLInputElement>(/品牌名称/).value).toBe('岭')
    expect(screen.getByLabelText<HTMLInputElement>('价格').value).toBe('3')
  })

  it('shows what a choice brings, narrows the choices below it and clears what no longer fits', () => {
    const spy = vi.fn()
    render(<Page spy={spy} start={{ kind: 'fruit', category: 'apple' }} />)
    fireEvent.change(screen.getByLabelText('类型'), { target: { value: 'tea' } })
    expect(screen.getByText('绿色食品')).toBeTruthy()
    expect(spy.mock.calls).toContainEqual(['category', null])
    const options = [...screen.getByLabelText<HTMLSelectElement>('类别').options].map(
      (option) => option.text,
    )

    expect(options).toContain('普洱茶')
    expect(options).not.toContain('苹果')
  })

  it('never says 否 to a question nobody answered', () => {
    render(<Page spy={vi.fn()} start={{ kind: 'tea' }} />)
    expect(screen.getByLabelText<HTMLInputElement>('否').checked).toBe(false)
  })

  it('keeps a wrong number in the box, as the value that its check refuses', () => {
    const spy = vi.fn()
    render(<Page spy={spy} />)
    const price = screen.getByLabelText<HTMLInputElement>('价格')

    fireEvent.change(price, { target: { value: '十二' } })
    fireEvent.blur(price)
    expect(price.value).toBe('十二')
    fireEvent.change(price, { target: { value: '１,200元' } })
    fireEvent.blur(price)
    expect(spy.mock.calls).toEqual([
      ['price', '十二'],
      ['price', 1200],
    ])
    expect(price.value).toBe('1200')
  })

  it('adds, edits, removes and brings back rows, with columns that depend on the record', () => {
    const spy = vi.fn()
    render(<Page spy={spy} />)
    expect(screen.queryByText('茶类')).toBeNull()
    fireEvent.change(screen.getByLabelText('类型'), { target: { value: 'tea' } })
    fireEvent.click(screen.getByRole('button', { name: /添加一行/ }))
    expect(screen.getAllByText('茶类').length).toBeGreaterThan(0)
    const shop = document.getElementById('f-rows-0-shop') as HTMLInputElement

    expect(document.activeElement, 'the cursor is in the new row').toBe(shop)
    fireEvent.change(shop, { target: { value: '旗舰店' } })
    fireEvent.blur(shop)
    const row = { _id: expect.any(String) as string, shop: '旗舰店' }

    expect(spy.mock.lastCall).toEqual(['rows', [row]])
    fireEvent.click(screen.getByRole('button', { name: '删除第 1 行' }))
    expect(spy.mock.lastCall).toEqual(['rows', []])
    act(() => fireEvent.click(screen.getByRole('button', { name: '撤销' })))
    expect(spy.mock.lastCall).toEqual(['rows', [row]])
  })

  it('draws nothing at a key, and the field alone when its value is final', () => {
    const drawn = vi.fn()
    render(
      <Profiler id="step" onRender={drawn}>
        <Page spy={vi.fn()} start={{ rows: [{ shop: '一店' }, { shop: '二店' }] }} />
      </Profiler>,
    )

    const price = screen.getByLabelText<HTMLInputElement>('价格')
    const before = drawings('f-name', 'f-kind', 'f-rows-0-shop')

    drawn.mockClear()
    fireEvent.change(price, { target: { value: '1' } })
    fireEvent.change(price, { target: { value: '12' } })
    expect(drawn).not.toHaveBeenCalled()
    fireEvent.blur(price)
    expect(price.value).toBe('12')
    expect(drawings('f-name', 'f-kind', 'f-rows-0-shop')).toEqual(before)
  })

  it('draws another step once, and nothing of the one before for it', () => {
    const step = (id: string, field: string) => ({
      id,
      title: id,
      sections: [{ id: `of-${id}`, title: id, columns: 1, fields: [fieldOf(field)] }],
    })

    const fieldOf = (name: string) => ({
      name,
      field: entity.fields[name]!,
      required: false,
      readonly: false,
      full: false,
    })

    const record = draftRecord({ entity: 'e', year: 2025, data: {} })
    const of = (shown: ReturnType<typeof step>) => (
      <StepForm
        config={plainConfig}
        formId="f"
        step={shown}
        record={record}
        user={null}
        now={now}
        onCommit={vi.fn()}
      />
    )

    const { rerender, container } = render(of(step('one', 'name')))
    const made = vi.spyOn(document, 'createElement')

    rerender(of(step('two', 'note')))
    expect(made.mock.calls.filter(([tag]) => tag === 'section')).toHaveLength(1)
    made.mockRestore()
    expect(container.querySelector('section')?.id).toBe('s-two-of-two')
  })

  it('draws a new row and leaves the boxes of the others alone', () => {
    render(<Page spy={vi.fn()} start={{ rows: [{ shop: '一店' }, { shop: '二店' }] }} />)
    const before = drawings('f-rows-0-shop', 'f-rows-1-shop', 'f-name')

    fireEvent.click(screen.getByRole('button', { name: /添加一行/ }))
    expect(document.getElementById('f-rows-2-shop')).toBeTruthy()
    expect(drawings('f-rows-0-shop', 'f-rows-1-shop', 'f-name')).toEqual(before)
    fireEvent.change(document.getElementById('f-rows-0-shop')!, { target: { value: '总店' } })
    fireEvent.blur(document.getElementById('f-rows-0-shop')!)
    fireEvent.change(document.getElementById('f-rows-1-shop')!, { target: { value: '分店' } })
    fireEvent.blur(document.getElementById('f-rows-1-shop')!)
    expect(
      [0, 1].map((row) => screen.getByLabelText<HTMLInputElement>(`第 ${row + 1} 行 店名`).value),
    ).toEqual(['总店', '分店'])
  })
})

const marks = new WeakMap<object, number>()
let made = 0
/** A number for each time a control was drawn: React gives it new properties then. */
function drawings(...ids: string[]): number[] {
  return ids.map((id) => {
    const box = document.getElementById(id) as unknown as Record<string, object>
    const properties = box[Object.keys(box).find((key) => key.startsWith('__reactProps$')) ?? '']!
    if (!marks.has(properties)) marks.set(properties, ++made)

    return marks.get(properties)!
  })
}
