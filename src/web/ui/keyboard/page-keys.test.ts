import { afterEach, describe, expect, it } from 'vitest'
import { pageShortcut } from './page-keys.ts'

const inside = (html: string) => {
  document.body.innerHTML = html
  return document.body.querySelector<HTMLElement>('[data-at]')!
}

/** What the page hears of a press on an element. */
function heard(target: HTMLElement, key: string, more: KeyboardEventInit = {}): string | null {
  let answer: string | null = null
  const listen = (event: KeyboardEvent) => (answer = pageShortcut(event))

  document.addEventListener('keydown', listen)
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )
  document.removeEventListener('keydown', listen)

  return answer
}

afterEach(() => document.body.replaceChildren())

describe('keys of a page', () => {
  it('are heard while a link, a button or a checkbox has the focus', () => {
    expect(heard(inside('<a href="/" data-at>申报</a>'), 'j')).toBe('j')
    expect(heard(inside('<button data-at>查询</button>'), 'x')).toBe('x')
    expect(heard(inside('<input type="checkbox" data-at>'), '/')).toBe('/')
  })

  it('do not ask for Shift or Caps', () => {
    const body = inside('<div data-at></div>')
    expect(heard(body, 'J')).toBe('j')
    expect(heard(body, 'K', { shiftKey: true })).toBe('k')
  })

  it('leave Enter to a link or button', () => {
    expect(heard(inside('<button data-at>查询</button>'), 'Enter')).toBeNull()
    expect(heard(inside('<tr data-at></tr><div data-at></div>'), 'Enter')).toBe('Enter')
  })

  it.each([
    ['<input data-at>'],
    ['<textarea data-at></textarea>'],
    ['<select data-at></select>'],
    ['<div contenteditable="true"><p data-at>文字</p></div>'],
    ['<button data-at>查询</button><div role="dialog"></div>'],
    ['<button data-at>查询</button><dialog open></dialog>'],
  ])('are silent in or behind %s', (html) => {
    expect(heard(inside(html), 'j')).toBeNull()
  })

  it('are silent while a word is composed, with a shortcut of the browser, after somebody else answered', () => {
    const body = inside('<div data-at></div>')
    expect(heard(body, 'j', { isComposing: true })).toBeNull()
    expect(heard(body, 'j', { ctrlKey: true })).toBeNull()
    body.addEventListener('keydown', (event) => event.preventDefault())
    expect(heard(body, 'Escape')).toBeNull()
  })
})
