import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onSessionEnd, reportSessionStart, reportSessionEnd } from '#web/api/session-events.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { encryptText, setEncryptionKey } from './encrypted-text.ts'
import { clearOtherUsersDrafts, usePersistedState } from './stored-values.ts'

beforeEach(() => {
  reportSessionStart()
  onSessionEnd(() => sessionCookies.remove('uuid'))
  sessionCookies.set('uuid', 'u1')
  setEncryptionKey('u1', btoa('1'.repeat(32)))
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

function Opinion() {
  const [text, setText] = usePersistedState('opinion 7', () => '')
  return <textarea value={text} onChange={(event) => setText(event.target.value)} />
}
const typed = () => screen.getByRole<HTMLTextAreaElement>('textbox').value
function typeAndLose(text: string, isLost: boolean): void {
  const { unmount } = render(<Opinion />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  if (isLost) act(reportSessionEnd)
  unmount()
}
function signIn(user: string): void {
  sessionCookies.set('uuid', user)
  setEncryptionKey(user, btoa(user.slice(1).repeat(32)))
  clearOtherUsersDrafts(user)
  reportSessionStart()
}

it('what was typed when the session ended is there again for the same user, once', () => {
  typeAndLose('同意上报', true)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('同意上报')
  signIn('u1')
  const { unmount } = render(<Opinion />)

  expect(typed()).toBe('同意上报')
  unmount()
  render(<Opinion />)
  expect(typed()).toBe('')
})

it('another user finds nothing, nor does the first one after that', () => {
  typeAndLose('同意上报', true)
  signIn('u2')
  const { unmount } = render(<Opinion />)

  expect(typed()).toBe('')
  unmount()
  signIn('u1')
  render(<Opinion />)
  expect(typed()).toBe('')
})

it('another user who signed in elsewhere finds nothing either', () => {
  typeAndLose('同意上报', true)
  sessionCookies.set('uuid', 'u2')
  reportSessionStart()
  render(<Opinion />)
  expect(typed()).toBe('')
})

it('leaving the page in any other way keeps nothing', () => {
  typeAndLose('同意上报', false)
  signIn('u1')
  render(<Opinion />)
  expect(typed()).toBe('')
})

it('readable drafts of other users leave the machine, encrypted ones after a month; one’s own stay', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-08-01') })
  const sealed = encryptText('u1', '{}') ?? ''
  const names = () => {
    clearOtherUsersDrafts('u2')
    return Object.keys(localStorage).toSorted()
  }

  localStorage.setItem('draft u1 declaration 1', '{}')
  localStorage.setItem('draft u1 declaration 2', sealed)
  localStorage.setItem('draft u2 declaration 3', '{}')
  vi.setSystemTime(new Date('2025-08-30'))
  expect(names()).toEqual(['draft u1 declaration 2', 'draft u2 declaration 3'])
  vi.setSystemTime(new Date('2025-09-01'))
  expect(names()).toEqual(['draft u2 declaration 3'])
  vi.useRealTimers()
})
