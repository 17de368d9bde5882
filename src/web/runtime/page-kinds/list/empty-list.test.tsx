import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { bareConfig } from '#web/runtime/widgets/widget-in-test.ts'
import { useSession } from '#web/session/session.ts'
import { EmptyList } from './empty-list.tsx'

afterEach(cleanup)

const page = {
  empty: '还没有计划表',
  presets: [
    { id: 'todo', title: '待填报', where: { state: 'draft' } },
    { id: 'done', title: '已提交', where: { state: 'submitted' } },
    { id: 'all', title: '全部' },
  ],
}
const change = vi.fn()

/** The message, and the button below it where there is one. */
function draw(view: object, changed: object = {}) {
  useSession.setState({ config: bareConfig as unknown as Config })
  const list = {
    page: { ...page, ...changed },
    view: { keyword: '', filter: {}, preset: 'todo', ...view },
    change,
  }
  const { container } = render(<EmptyList list={list as never} />)
  const button = container.querySelector('button')
  button?.click()

  return { message: container.firstChild?.textContent, button: button?.textContent ?? null }
}

describe('a list without rows', () => {
  it('says what the page says of the view it opens with, and leads to the whole', () => {
    expect(draw({})).toEqual({ message: '还没有计划表', button: '查看“全部”' })
    expect(change).toHaveBeenLastCalledWith({ preset: 'all' })
  })

  it('does not say of a narrower view what is only true of the whole', () => {
    expect(draw({ preset: 'done' })).toEqual({
      message: '“已提交”里没有记录',
      button: '查看“全部”',
    })
  })

  it('names the view it opens with where the page says nothing', () => {
    expect(draw({}, { empty: undefined }).message).toBe('“待填报”里没有记录')
  })

  it('leads nowhere when the whole is empty, or no view shows the whole', () => {
    expect(draw({ preset: 'all' })).toEqual({ message: '还没有计划表', button: null })
    expect(draw({}, { presets: page.presets.slice(0, 1) }).button).toBeNull()
    expect(draw({ preset: '' }, { presets: undefined }).button).toBeNull()
  })

  it('offers to clear the filters first', () => {
    expect(draw({ preset: 'done', filter: { year: 2024 } })).toEqual({
      message: '没有符合筛选条件的数据',
      button: '清除筛选条件',
    })
    expect(change).toHaveBeenLastCalledWith({ keyword: '', filter: {} })
  })
})
