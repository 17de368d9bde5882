import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { createPublicKey } from '#web/session/public-key-in-test.ts'
import Login from './login.tsx'

const portal = {
  portal: {
    name: '绿色云品',
    mark: '品',
    shortName: '绿色云品',
    introduction: [],
    footer: { copyright: '', filingNumber: '' },
  },
  menus: { public: [] },
  routes: [],
  recoveryWays: [],
  windows: [],
  years: { realYear: 2025 },
}

beforeEach(async () => {
  queryClient.setQueryData(['portal', 'zh-CN'], { ...portal, publicKey: await createPublicKey() })
  queryClient.setQueryData(['today'], { notices: [] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionCookies.remove('token')
})

function renderLogin(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/login']}>
        <Login />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('the login marks a pinned notice', () => {
  const notices = [
    { id: '1', title: '先看这条', createDate: '2025-08-20 10:00:00', pinned: true },
    { id: '2', title: '后看这条', createDate: '2025-08-21 10:00:00', pinned: false },
  ]

  queryClient.setQueryData(['today'], { notices })
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/login']}>
        <Login />
      </MemoryRouter>
    </QueryClientProvider>,
  )

  const titles = [...container.querySelectorAll('.open__loginNotices .panel__ellipsis')]
  expect(titles.map(({ textContent }) => textContent)).toEqual(['置顶 先看这条', '后看这条'])
})

it.each([
  [
    'the address of registration where the portal has it',
    [{ path: '/sign-up', title: '注册', screen: 'register' }],
    '/sign-up',
  ],
  [
    'no registration where there is none',
    [{ path: '/login', title: '登录', screen: 'login' }],
    undefined,
  ],
])('the login leads to %s', (_, routes, href) => {
  queryClient.setQueryData(['portal', 'zh-CN'], { ...portal, routes, publicKey: '' })
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/login']}>
        <Login />
      </MemoryRouter>
    </QueryClientProvider>,
  )

  const link = container.querySelector('.open__loginRegister a')

  expect(link?.getAttribute('href') ?? undefined).toBe(href)
})

it('the longest password that can be set can be typed', () => {
  queryClient.setQueryData(['portal', 'zh-CN'], { ...portal, publicKey: '' })
  renderLogin()

  expect(screen.getByLabelText<HTMLInputElement>('密码').maxLength).toBe(64)
})

it('where the browser forbids cookies the login says that nobody can sign in and what to do, before and after trying', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  vi.stubGlobal('fetch', async () =>
    Response.json({
      code: 0,
      msg: '',
      data: { token: 't0ken', user: { user: { id: 'u1' } }, config: '/api/config' },
    }),
  )

  renderLogin()

  const alertText = () => screen.getByRole('alert').textContent

  expect(alertText()).toContain('浏览器禁止了 Cookie，无法登录')
  fireEvent.change(screen.getByLabelText('用户名'), { target: { value: 'dist530828' } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'Journey-2025' } })
  fireEvent.submit(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('button', { name: '正在登录…' })
  await waitFor(() => expect(alertText()).toContain('浏览器禁止了 Cookie，无法登录'), {
    timeout: 10_000,
  })
  expect(screen.getByRole('button', { name: '登录' })).not.toBeNull()
})

it('a refused sign-in is told in the words of the server, and the password can be typed over', async () => {
  const msg = '用户名或密码错误（还可尝试 4 次）'
  vi.stubGlobal('fetch', async () => Response.json({ code: 401, msg, data: null }, { status: 401 }))
  renderLogin()

  const password = screen.getByLabelText<HTMLInputElement>('密码')

  fireEvent.change(screen.getByLabelText('用户名'), { target: { value: 'dist530828' } })
  fireEvent.change(password, { target: { value: 'wrong' } })
  fireEvent.submit(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(msg), {
    timeout: 10_000,
  })
  expect([password.selectionStart, password.selectionEnd]).toEqual([0, 'wrong'.length])
})
