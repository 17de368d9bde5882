import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { JSEncrypt } from 'jsencrypt'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ResetPasswordRequest } from '#contract/account.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import ForgotPassword from './forgot-password.tsx'

const keys = new JSEncrypt()

beforeAll(async () => {
  const algorithm = {
    name: 'RSA-OAEP',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }

  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))

  keys.setPrivateKey(
    `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCodePoint(...bytes))}\n-----END PRIVATE KEY-----`,
  )
})

/** What stands encrypted in the envelope `v1.<unix ms>.<nonce>.<base64url>`. */
function decrypt(cipher: string): string {
  const text = String(keys.decrypt(cipher)).split('.').at(-1) ?? ''
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

it('a new password is set with the spaces around it, as the login sends it; those around the code are dropped', async () => {
  queryClient.setQueryData(['portal', 'zh-CN'], {
    portal: {
      name: '绿色云品',
      introduction: [],
      footer: { copyright: '', filingNumber: '' },
    },
    menus: { public: [] },
    routes: [],
    recoveryWays: ['paper'],
    windows: [],
    years: { realYear: 2025 },
    publicKey: keys.getPublicKey(),
  })

  queryClient.setQueryData(['today'], { notices: [] })
  const call = vi.spyOn(api, 'postIdempotentSecret').mockResolvedValue(null)
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/forgot-password']}>
        <ForgotPassword />
      </MemoryRouter>
    </QueryClientProvider>,
  )

  const fill = (name: string, value: string) =>
    fireEvent.change(container.querySelector(`[name=${name}]`)!, { target: { value } })

  fill('username', 'dist530828 ')
  fill('secret', ' ABCD-EFGH ')
  for (const name of ['password', 'again']) fill(name, ' Lancang 2025 ')
  fireEvent.submit(screen.getByRole('button', { name: '设置新密码' }))
  await waitFor(() => expect(call).toHaveBeenCalled(), { timeout: 10_000 })
  const body = call.mock.calls[0]?.[1] as ResetPasswordRequest

  expect(body.username).toBe('dist530828')
  expect([body.secret, body.password].map(decrypt)).toEqual(['ABCD-EFGH', ' Lancang 2025 '])
})
