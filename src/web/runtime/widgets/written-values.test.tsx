import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { widgetOf } from '#config-model/field-types.ts'
import { refusedTexts, writtenFields, writtenValues } from '#config-model/parsing/written-values.ts'
import type { Json } from '#config-model/record.ts'
import { dateWidget, dateTime } from './date.tsx'
import type { WidgetDefinition } from './definition.ts'
import { inputWidget } from './input.tsx'
import { numberWidget } from './number.tsx'
import { pasteTransposed, pasteCells, formatPasteResult } from './rows/paste-rows.ts'
import { blankInput } from './widget-in-test.ts'

afterEach(cleanup)
const config = { dictionaries: {}, regions: [], workflows: {} } as unknown as Config
const environment = { config, year: 2025 }
const boxes: Partial<Record<string, WidgetDefinition>> = {
  date: dateWidget,
  'date-time': dateTime,
  input: inputWidget,
  number: numberWidget,
}

/** Types a text and leaves the box. A year is chosen from a list, not typed. */
function type(name: keyof typeof writtenFields, text: string) {
  const field = writtenFields[name]
  const { Input } = boxes[widgetOf(field)]!
  const props = blankInput(field, environment)
  const committed: Json[] = []

  render(<Input {...props} onCommit={(value) => committed.push(value)} />)
  const box = screen.getByRole('textbox')

  fireEvent.change(box, { target: { value: text } })
  fireEvent.blur(box)

  return {
    committed,
    text: (box as HTMLInputElement).value,
    message: screen.queryByRole('alert')?.textContent ?? '',
  }
}
const isTyped = ([name]: [keyof typeof writtenFields, ...unknown[]]) => name !== 'since'

describe('a box', () => {
  it.each(writtenValues.filter(isTyped))('takes %s %s as its value', (name, text, value) => {
    expect(type(name, text).committed).toEqual([value])
  })

  it.each(refusedTexts)('says why %s %s is none, and the text stays', (name, text, reason) => {
    const box = type(name, text)
    expect(box.text).toBe(text)
    // The check of the form says what is no day; a number says it at once.
    const message = writtenFields[name].type.startsWith('date') ? '' : reason
    expect([box.message, box.committed]).toEqual([expect.stringContaining(message), [text]])
  })
})

it('a number that cannot be read takes the place of the one before and stays in sight', () => {
  const { Input } = numberWidget
  const committed: Json[] = []

  function Box() {
    const [value, setValue] = useState<Json>(50)
    const commit = (next: Json) => {
      committed.push(next)
      setValue(next)
    }

    return (
      <Input {...blankInput(writtenFields.count, environment)} value={value} onCommit={commit} />
    )
  }

  const { rerender } = render(<Box />)
  const box = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.change(box, { target: { value: '五十' } })
  fireEvent.blur(box)
  rerender(<Box />)
  expect([box.value, committed]).toEqual(['五十', ['五十']])

  fireEvent.change(box, { target: { value: '51' } })
  fireEvent.blur(box)
  expect([box.value, committed]).toEqual(['51', ['五十', 51]])
})

it('a number that cannot be read is shown again with its reason, once', () => {
  const { Input } = numberWidget
  const props = { ...blankInput(writtenFields.count, environment), value: '五十' }
  const message = '“五十”不是数字'

  const { rerender } = render(<Input {...props} />)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('五十')
  expect(screen.getByRole('alert').textContent).toBe(message)

  const problem = { path: ['f'], message, severity: 'error', rule: 'type' } as const
  rerender(<Input {...props} problems={[{ ...problem, path: ['f'] }]} />)
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('a pasted cell', () => {
  it.each(writtenValues)('%s %s becomes its value', (name, text, value) => {
    const columns = [{ name, field: writtenFields[name] }]
    expect(
      pasteCells([], { cells: [[text]], at: { row: 0, column: 0 } }, columns, {
        ...environment,
        maxRows: 5,
      }),
    ).toEqual({
      rows: [{ [name]: value }],
      skipped: [],
    })

    expect(
      pasteTransposed([{}], columns, { cells: [[text]], from: { row: 0, column: 0 } }, environment)
        .rows,
    ).toEqual([{ [name]: value }])
  })

  it.each(refusedTexts)(
    '%s %s leaves what is there, and the reason is told',
    (name, text, reason) => {
      const columns = [{ name, field: writtenFields[name] }]
      const there = [{ [name]: 'there' }]
      const pasted = pasteCells(there, { cells: [[text]], at: { row: 0, column: 0 } }, columns, {
        ...environment,
        maxRows: 5,
      })

      expect(pasted.rows).toEqual(there)
      expect(formatPasteResult(pasted)).toContain(reason)
      const across = pasteTransposed(
        there,
        columns,
        { cells: [[text]], from: { row: 0, column: 0 } },
        environment,
      )

      expect([across.rows, across.skipped]).toEqual([there, [expect.stringContaining(reason)]])
    },
  )
})
