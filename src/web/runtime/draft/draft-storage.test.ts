import { beforeEach, expect, it } from 'vitest'
import { sessionCookies } from '#web/browser-storage.ts'
import { clearEncryptionKey, setEncryptionKey } from '#web/session/leaving/encrypted-text.ts'
import {
  countUnsavedDrafts,
  removeUnsavedDrafts,
  allowDraftStorage,
  encryptUnsavedDrafts,
} from '#web/session/leaving/unsaved-drafts.ts'
import { createDraftStorage } from './draft-storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionCookies.set('uuid', 'anna')
  setEncryptionKey('anna', key)
})

const key = btoa('a'.repeat(32))
const texts = () => JSON.stringify({ ...localStorage })

it('who logs out leaves nothing of what they filled in, also not from a form that closes afterwards', () => {
  const place = createDraftStorage('anna', 'declaration 1')
  expect(place.write('{"story":"茶山"}')).toBe(true)
  createDraftStorage('bert', 'declaration 2')
  expect([countUnsavedDrafts('anna'), countUnsavedDrafts('bert')]).toEqual([1, 0])
  sessionCookies.remove('uuid')
  removeUnsavedDrafts('anna')
  expect(place.write('{"story":"茶山二"}')).toBe(false)
  expect([countUnsavedDrafts('anna'), texts().includes('茶山')]).toEqual([0, false])
})

it('whose session ended by itself finds their drafts again', () => {
  const place = createDraftStorage('anna', 'declaration 1')
  sessionCookies.remove('uuid')
  expect(place.write('{"story":"茶山"}')).toBe(true)
  expect(place.read()).toContain('茶山')
})

it('stored drafts are unreadable without the account’s key: for another account and without a session', () => {
  const place = createDraftStorage('anna', 'declaration 1')
  expect(place.write('{"story":"茶山 tea"}')).toBe(true)
  expect(texts()).not.toMatch(/story|茶山|tea/)

  clearEncryptionKey()
  expect([place.read(), place.write('{"story":"茶山"}')]).toEqual([null, false])
  setEncryptionKey('bert', btoa('b'.repeat(32)))
  expect([place.read(), createDraftStorage('bert', 'declaration 1').read()]).toEqual([null, null])
  setEncryptionKey('anna', btoa('b'.repeat(32)))
  expect(place.read()).not.toBe('{"story":"茶山 tea"}')
  setEncryptionKey('anna', key)
  expect(place.read()).toBe('{"story":"茶山 tea"}')
})

it('drafts in plain text of an earlier version are encrypted when their account signs in', () => {
  localStorage.setItem('draft anna declaration 1', '{"story":"茶山"}')
  localStorage.setItem('draft anna call save 1', '0123')
  encryptUnsavedDrafts('anna')
  expect(texts()).not.toContain('茶山')
  expect(createDraftStorage('anna', 'declaration 1').read()).toBe('{"story":"茶山"}')
  expect(localStorage.getItem('draft anna call save 1')).toBe('0123')
})

it('a form of somebody whose place another account has taken keeps nothing', () => {
  sessionCookies.set('uuid', 'bert')
  expect(createDraftStorage('anna', 'declaration 1').write('{"story":"茶山"}')).toBe(false)
})

it('signing in after a log-out allows storing drafts again', () => {
  removeUnsavedDrafts('anna')
  allowDraftStorage()
  expect(createDraftStorage('anna', 'declaration 1').write('{}')).toBe(true)
})

it('a record whose making was not answered counts once', () => {
  createDraftStorage('anna', 'article new-0').write('{}')
  createDraftStorage('anna', 'article new-0 made').write('{}')
  expect(countUnsavedDrafts('anna')).toBe(1)
})
