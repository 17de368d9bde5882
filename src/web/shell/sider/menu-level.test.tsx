import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { MenuItem } from '#config-model/types.generated.ts'
import { MenuLevel, type MenuState } from './sider-group.tsx'

afterEach(cleanup)
const draw = (items: MenuItem[], state: Partial<MenuState> = {}) =>
  render(
    <MemoryRouter>
      <ul>
        <MenuLevel
          items={items}
          state={{ trail: [], open: [], badges: {}, toggle: () => {}, ...state }}
        />
      </ul>
    </MemoryRouter>,
  )

it('an entry is drawn with its picture, its subtitle and the line above it (specification §3)', () => {
  draw([
    { path: '/a', title: '首页', icon: 'house' },
    { path: '/b', title: '目录', img: '/logo.png', icon: 'house' },
    { path: '/c', title: '标识', custom: 'my-icon', subtitle: '新', divided: true },
    { path: '/d', title: '无图' },
  ])

  const [icon, image, custom, none] = screen.getAllByRole('link')

  expect(icon!.querySelector('svg')).not.toBeNull()
  expect(image!.querySelector('img')!.getAttribute('src')).toBe('/logo.png')
  expect(image!.querySelector('svg')).toBeNull()
  expect(custom!.querySelector('i.my-icon')).not.toBeNull()
  expect(custom!.querySelector('small')!.textContent).toContain('新')
  expect(none!.querySelector('svg, img, i')).toBeNull()
  expect(screen.getAllByRole('listitem').map((item) => item.hasAttribute('data-divided'))).toEqual([
    false,
    false,
    true,
    false,
  ])
})

it('a hidden entry is not drawn, and its group only while it has another', () => {
  const hidden = { path: '/h', title: '隐藏页', hidden: true }
  draw(
    [
      { title: '空组', children: [hidden] },
      { title: '组', path: '/g', children: [hidden, { path: '/s', title: '可见页' }] },
    ],
    { open: ['/g'], badges: { '/h': 7, '/s': 2 } },
  )

  expect(screen.getAllByRole('button').map((item) => item.textContent)).toEqual(['组'])
  expect(screen.getAllByRole('link').map((item) => item.textContent)).toEqual(['可见页2'])
})

it('other sites and `_blank` open beside the portal', () => {
  draw([
    { path: 'https://example.org/', title: '外部网站' },
    { path: '/p', title: '新窗口', target: '_blank' },
    { path: '/q', title: '本窗口' },
  ])

  expect(screen.getAllByRole('link').map((item) => item.getAttribute('target'))).toEqual([
    '_blank',
    '_blank',
    null,
  ])
})

it('counts are announced after the name of an entry or collapsed group, not as a part of it', () => {
  const group = { title: '审核', path: '/g', children: [{ path: '/s', title: '县级审核' }] }
  const { unmount } = draw([group], { badges: { '/s': 70 } })
  const folded = screen.getByRole('button', { name: '审核' })

  expect(folded.getAttribute('aria-description')).toBe('70 条待办')
  expect(folded.textContent).toBe('审核70')
  unmount()
  draw([group], { open: ['/g'], badges: { '/s': 134 } })
  expect(screen.getByRole('link', { name: '县级审核' }).getAttribute('aria-description')).toBe(
    '134 条待办',
  )
  expect(screen.getByRole('button', { name: '审核' }).hasAttribute('aria-description')).toBe(false)
})
