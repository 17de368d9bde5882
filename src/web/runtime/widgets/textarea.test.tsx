import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { InputProps } from './definition.ts'
import { textareaWidget } from './textarea.tsx'

afterEach(cleanup)

const open = (maxLength?: number) => {
  const { Input } = textareaWidget
  const props = {
    id: 'f-story',
    label: '品牌故事',
    field: { title: '品牌故事', maxLength },
    value: '山',
    onCommit: () => {},
  }

  const { container } = render(<Input {...(props as unknown as InputProps)} />)

  return () => container.querySelector('.controls__counter')
}
const type = (value: string) =>
  fireEvent.input(screen.getByLabelText('品牌故事'), { target: { value } })

it('a long text counts what is typed against what fits, each character once, and marks what is too long', () => {
  const counter = open(4)
  expect(counter()?.textContent).toBe('1 / 4')
  type('山高𠮷长')
  expect([counter()?.textContent, counter()?.hasAttribute('data-over')]).toEqual(['4 / 4', false])
  type('山高水长流')
  expect([counter()?.textContent, counter()?.hasAttribute('data-over')]).toEqual(['5 / 4', true])
})

it('a text without a limit counts nothing', () => {
  expect(open()()).toBeNull()
})
