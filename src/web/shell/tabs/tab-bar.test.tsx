import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closeApplication, openApplication } from '#web/application-in-test.tsx'

afterEach(closeApplication)

const bar = () => within(screen.getByRole('navigation', { name: '打开的标签页' }))
const tab = (name: string) => bar().getByRole('link', { name })
const titles = () =>
  bar()
    .getAllByRole('link')
    .map((link) => link.textContent)
const expectTabs = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))
const openGroup = (name: RegExp) => {
  const group = within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('button', {
    name,
  })
  if (group.getAttribute('aria-expanded') === 'false') fireEvent.click(group)
}
const follow = (group: RegExp, entry: RegExp) => {
  openGroup(group)
  fireEvent.click(
    within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('link', { name: entry }),
  )
}
const choose = (name: string, action: string) => {
  fireEvent.contextMenu(tab(name))
  fireEvent.click(
    within(screen.getByRole('group', { name: '标签页操作' })).getByRole('button', { name: action }),
  )
}

/** 首页 and three pages of the side menu, the last on screen. */
async function openFour(layout = {}) {
  const opened = await openApplication({ layout: { tabs: true, ...layout } })
  await screen.findByRole('navigation', { name: '打开的标签页' })
  follow(/内容管理/, /文章管理/)
  follow(/内容管理/, /通知管理/)
  follow(/审核管理/, /县级审核/)
  await expectTabs(['首页', '文章管理', '通知管理', '县级审核'])

  return opened
}

describe('opening', () => {
  it('there are no tabs until the configuration turns them on; the first stays', async () => {
    await openApplication()
    expect(screen.queryByRole('navigation', { name: '打开的标签页' })).toBeNull()
    closeApplication()
    await openApplication({ layout: { tabs: true } })
    await screen.findByRole('navigation', { name: '打开的标签页' })
    await expectTabs(['首页'])
    expect(bar().queryByRole('button', { name: /^关闭/ })).toBeNull()
  })

  it('helper routes and error screens are no tabs', async () => {
    await openApplication({ path: '/redirect/content/notice', layout: { tabs: true } })
    await screen.findByRole('navigation', { name: '打开的标签页' })
    await expectTabs(['首页', '通知管理'])
    closeApplication()
    await openApplication({ path: '/no/such/page', layout: { tabs: true } })
    await screen.findByRole('navigation', { name: '打开的标签页' })
    await expectTabs(['首页'])
    expect(bar().queryByRole('link', { current: 'page' })).toBeNull()
  })
})

describe('closing', () => {
  it('the current one goes to its neighbour; another one changes nothing', async () => {
    const { address } = await openFour()
    fireEvent.click(bar().getByRole('button', { name: '关闭 县级审核' }))
    await waitFor(() => expect(address()).toBe('/content/notice'))
    const cross = bar().getByRole('button', { name: '关闭 文章管理' })
    act(() => cross.focus())
    fireEvent.click(cross)
    await expectTabs(['首页', '通知管理'])
    expect(address()).toBe('/content/notice')
    expect(document.activeElement, 'the next tab has the focus').toBe(tab('通知管理'))
  })

  it('left, right, other, all, from the menu of a tab and of the bar', async () => {
    const { address } = await openFour()
    choose('通知管理', '关闭左侧')
    await expectTabs(['首页', '通知管理', '县级审核'])
    expect(address()).toBe('/audit/first')
    choose('通知管理', '关闭右侧')
    await expectTabs(['首页', '通知管理'])
    expect(address(), 'the closed page on screen gives way').toBe('/content/notice')
    follow(/内容管理/, /文章管理/)
    choose('文章管理', '关闭其他')
    await expectTabs(['首页', '文章管理'])
    fireEvent.click(bar().getByRole('button', { name: '标签页操作' }))
    fireEvent.click(screen.getByRole('button', { name: '全部关闭' }))
    await expectTabs(['首页'])
    expect(address()).toBe('/dashboard')
  })

  it('by middle click, never the first, and by the Delete key, which leaves the focus on the next', async () => {
    await openFour()
    fireEvent(
      tab('文章管理'),
      new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }),
    )

    await expectTabs(['首页', '通知管理', '县级审核'])
    fireEvent(
      tab('首页'),
      new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }),
    )

    tab('通知管理').focus()
    fireEvent.keyDown(tab('通知管理'), { key: 'Delete' })
    await expectTabs(['首页', '县级审核'])
    expect(document.activeElement?.textContent).toBe('县级审核')
  })

  it('from its menu by keyboard, the focus goes to the page on screen, or to its tab', async () => {
    const { address } = await openFour()
    const closeByMenu = (name: string) => {
      act(() => tab(name).focus())
      choose(name, '关闭')
    }

    closeByMenu('文章管理')
    await expectTabs(['首页', '通知管理', '县级审核'])
    expect(document.activeElement).toBe(tab('县级审核'))

    closeByMenu('县级审核')
    await waitFor(() => expect(address()).toBe('/content/notice'))
    expect(document.activeElement?.tagName).toBe('H1')
  })
})

describe('order', () => {
  it('by Shift with an arrow, never before the first; the new position is announced and stored', async () => {
    await openFour()
    fireEvent.keyDown(tab('通知管理'), { key: 'ArrowRight', shiftKey: true })
    await expectTabs(['首页', '文章管理', '县级审核', '通知管理'])
    expect(bar().getByRole('status').textContent).toContain('通知管理已移到第 4 位')
    for (const name of ['县级审核', '县级审核'])
      fireEvent.keyDown(tab(name), { key: 'ArrowLeft', shiftKey: true })
    await expectTabs(['首页', '县级审核', '文章管理', '通知管理'])
  })

  it('not when sorting is off', async () => {
    await openFour({ tabsOrder: false })
    fireEvent.keyDown(tab('县级审核'), { key: 'ArrowLeft', shiftKey: true })
    expect(bar().getByRole('status').textContent).toBe('')
    expect(titles()).toEqual(['首页', '文章管理', '通知管理', '县级审核'])
  })
})

it('tabs are stored per user (specification §3); those of another user are not shown', async () => {
  await openFour()
  const stored = JSON.parse(localStorage.getItem('pinlu-tabs:u1') ?? '[]') as Record<
    string,
    unknown
  >[]

  expect(stored).toHaveLength(4)
  expect(Object.keys(stored[1] ?? {}).toSorted()).toEqual([
    'fullPath',
    'hasMenu',
    'meta',
    'name',
    'params',
    'query',
  ])

  expect(stored[1]).toMatchObject({
    fullPath: '/content/article',
    meta: { title: '文章管理', closable: true, cache: false },
  })

  const text = JSON.stringify(stored)

  closeApplication()
  localStorage.setItem('pinlu-tabs:u1', text)
  await openApplication({ layout: { tabs: true }, user: 'u2' })
  await screen.findByRole('navigation', { name: '打开的标签页' })
  await expectTabs(['首页'])
})

describe('a page that one comes back to', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('原密码')
  const comeBack = async (path: string, layout = {}) => {
    await openApplication({ path, layout })
    fireEvent.change(field(), { target: { value: '打了一半' } })
    fireEvent.click(
      within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('link', {
        name: '首页',
      }),
    )

    await screen.findByRole('heading', { name: /日志/, level: 1 })
  }

  it('with cache keeps what was typed, until its tab is closed', async () => {
    await comeBack('/set/kept', { tabs: true })
    fireEvent.click(tab('留着'))
    await waitFor(() => expect(field().value).toBe('打了一半'))
    fireEvent.click(bar().getByRole('button', { name: '关闭 留着' }))
    await expectTabs(['首页'])
    expect(screen.queryByLabelText('原密码')).toBeNull()
  })

  it('without cache the page remounts', async () => {
    await comeBack('/set/fresh', { tabs: true })
    fireEvent.click(tab('重来'))
    await waitFor(() => expect(field().value).toBe(''))
  })

  it('is cached without tabs too, and remounts on reload', async () => {
    await comeBack('/set/kept')
    expect(document.querySelector<HTMLInputElement>('[name="oldPassword"]')?.value).toBe('打了一半')
    closeApplication()
    await openApplication({ path: '/set/kept' })
    fireEvent.change(field(), { target: { value: '打了一半' } })
    fireEvent.click(screen.getByRole('button', { name: '刷新本页' }))
    await waitFor(() => expect(field().value).toBe(''))
  })
})
