import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { RecordDraftState } from '#web/runtime/draft/draft.ts'
import { SaveStatus } from './fill-bar.tsx'

afterEach(cleanup)

const statusText = (state: Partial<RecordDraftState>, isManual = false) => {
  const whole = {
    status: 'saved',
    isStored: true,
    message: '',
    problems: [],
    savedAt: null,
    record: { version: 1 },
    ...state,
  }

  render(<SaveStatus state={whole as RecordDraftState} isManual={isManual} />)
  const text = screen.getByRole('status').textContent

  cleanup()

  return text
}

it('unsaved changes are reported as stored locally; without storage a warning says not to close the page', () => {
  const offline = statusText({ status: 'offline', message: '断网' })
  expect(offline).toContain('断网')
  expect(offline).not.toContain('请勿关闭本页')
  expect(statusText({ status: 'offline', isStored: false })).toContain(
    '本机也没有暂存：保存之前请勿关闭本页',
  )
  expect(statusText({ status: 'saved', isStored: false })).not.toContain('请勿关闭本页')
})

it('a value that the server refuses is named, and the rest is said to be saved', () => {
  const refused = { status: 'refused' as const, message: '“名称”最多 30 个字' }
  const problem = { path: ['name'], message: '', severity: 'error' as const, rule: 'storable' }
  expect(statusText(refused)).toContain('未能保存：“名称”最多 30 个字')
  expect(statusText(refused)).not.toContain('其余内容已保存')
  expect(statusText({ ...refused, problems: [problem] })).toContain('其余内容已保存')
  expect(statusText({ ...refused, problems: [problem] }, true)).not.toContain('其余内容已保存')
})
