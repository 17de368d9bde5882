import { afterEach, expect, it, vi } from 'vitest'
import { measureAfterLayout } from './measure-after-layout.ts'

let layOut = () => {}
vi.stubGlobal(
  'ResizeObserver',
  class {
    private isOn = false
    constructor(onResize: () => void) {
      layOut = () => this.isOn && onResize()
    }
    observe = () => void (this.isOn = true)
    disconnect = () => void (this.isOn = false)
  },
)
afterEach(() => vi.clearAllMocks())

it('an element is measured when it has been laid out, once, and not after it was called off', () => {
  const measure = vi.fn()
  const box = document.createElement('div')

  measureAfterLayout(box, measure)
  expect(measure).not.toHaveBeenCalled()
  layOut()
  layOut()
  expect(measure.mock.calls).toEqual([[box]])
  measureAfterLayout(box, measure)()
  layOut()
  expect(measure).toHaveBeenCalledTimes(1)
})
