import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { removeAndFocusNeighbor, restoreAndFocusRow } from './focus-neighbor.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function drawList(...names: string[]): HTMLElement {
  const box = document.body.appendChild(document.createElement('div'))
  box.dataset['rowBox'] = ''
  box.innerHTML = `${names.map((name) => `<p><input><button data-tone="danger">${name}</button></p>`).join('')}<button>添加</button>`

  return box
}
/** Presses the remove button of a row; answers what has the focus afterwards. */
function remove(box: HTMLElement, name: string): string | null | undefined {
  const button = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!button) throw new Error(name)

  button.focus()
  removeAndFocusNeighbor(button, () => button.parentElement?.remove())
  vi.runAllTimers()

  return document.activeElement?.textContent
}

it('the focus goes to the row that takes the place of the removed one, to the last one after the last', () => {
  expect(remove(drawList('a', 'b', 'c'), 'b')).toBe('c')
  document.body.replaceChildren()
  expect(remove(drawList('a', 'b', 'c'), 'c')).toBe('b')
})

it('without another row the focus stays in the list', () => {
  expect(remove(drawList('a'), 'a')).toBe('添加')
})

it('the focus goes to the row that is brought back, whatever lists the rows before it have', () => {
  const box = drawList('a', 'c')
  const inner = '<div data-row-box><button data-tone="danger">file</button></div>'
  box.querySelector('p')?.insertAdjacentHTML('beforeend', inner)
  const undo = box.appendChild(document.createElement('button'))
  undo.focus()
  restoreAndFocusRow(undo, 1, () => {
    box
      .querySelectorAll(':scope > p')[0]
      ?.insertAdjacentHTML('afterend', '<p><button data-tone="danger">b</button></p>')
    undo.remove()
  })
  vi.runAllTimers()
  expect(document.activeElement?.textContent).toBe('b')
})
