import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import Register from './register.tsx'

const portal = {
  hash: 'h',
  portal: { name: '品录', mark: '品', agreements: [], footer: { copyright: '', filingNumber: '' } },
  years: { realYear: 2025 },
  publicKey: '',
}
const registration = {
  entity: {
    title: '企业',
    titleField: 'name',
    access: [],
    fields: { name: { type: 'text', title: '主体名称', required: true } },
  },
  form: {
    entity: 'enterprise',
    title: '注册',
    steps: [{ id: 'one', title: '主体', sections: [{ id: 's', title: '主体', fields: ['name'] }] }],
  },
  validators: '',
}

beforeEach(() => {
  queryClient.setQueryData(['portal', 'zh-CN'], portal)
  queryClient.setQueryData(['registration', 'zh-CN'], registration)
  vi.spyOn(api, 'get').mockImplementation(async (address) => {
    if (address.startsWith(apiPaths.captcha)) return { captchaId: 'c', svg: '' }
    return address.startsWith(apiPaths.districts) ? [{ code: '530000', name: '云南省' }] : {}
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  localStorage.clear()
})

it('a registration counts all that is missing, password and captcha too, and leads to each', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Register /> }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )

  await screen.findByRole('textbox', { name: '验证码' })
  fireEvent.submit(document.getElementById('account')!)

  const summary = await screen.findByRole('region', { name: /4/ })
  const places = within(summary).getAllByRole('button')
  expect(places.map((place) => place.textContent)).toEqual([
    expect.stringContaining('主体名称'),
    '账号与密码 密码：请填写密码',
    '账号与密码 验证码：请填写验证码',
    expect.stringMatching(/^账号与密码 协议：/),
  ])
  expect(screen.getByText('还有 4 处未填写或有误，请修改')).not.toBeNull()

  fireEvent.click(screen.getByRole('checkbox', { name: /我已阅读/ }))
  expect(screen.getByText('还有 3 处未填写或有误，请修改')).not.toBeNull()

  fireEvent.click(within(summary).getByRole('button', { name: /验证码/ }))
  const captcha = screen.getByRole('textbox', { name: '验证码' })
  await vi.waitFor(() => expect(document.activeElement).toBe(captcha))
})
