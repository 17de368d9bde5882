import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Block } from '#config-model/types.generated.ts'
import { useSession } from '#web/session/session.ts'
import { Toasts } from '#web/ui/toasts.tsx'
import { LinksBlock } from './links-block.tsx'

afterEach(cleanup)

const block: Block = {
  kind: 'links',
  title: '入口',
  items: [
    { title: '办理', path: '/work', auth: ['clerk'], prevent: true },
    { title: '申请', path: '/apply', auth: ['applicant'], otherwise: '由申请人填写' },
    { title: '统计', path: '/figures', auth: ['director'] },
  ],
}

function open(role: string) {
  const roles = { clerk: {}, applicant: {}, director: {} }
  useSession.setState({
    status: 'ready',
    user: { roles: [role] } as never,
    config: { roles: { roles } } as unknown as Config,
  })
  render(
    <MemoryRouter initialEntries={['/']}>
      <Toasts />
      <Routes>
        <Route path="/" element={<LinksBlock block={block} />} />
        <Route path="*" element={<p>到了</p>} />
      </Routes>
    </MemoryRouter>,
  )
}

it('shows others a link that only says that they lack the right, a text instead of a link, or nothing', () => {
  open('director')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['办理', '统计'])
  expect(screen.getByText('由申请人填写')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: '办理' }))
  expect(screen.getByRole('alert').textContent).toContain('您没有权限执行此操作')
  expect(screen.queryByText('到了')).toBeNull()
})

it('leads those with the role where the link says', () => {
  open('clerk')
  fireEvent.click(screen.getByRole('link', { name: '办理' }))
  expect(screen.getByText('到了')).toBeDefined()
})
