import { beforeEach, describe, expect, it } from 'vitest'
import { clearFrontLog, setLogAuthor, useFrontLog, writeFrontLog } from '#web/api/front-log.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { clearOtherUsersData, storeAddressOwner } from './other-users-data.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearFrontLog()
  sessionCookies.set('uuid', 'anna')
})

describe('who signs in', () => {
  it('finds their own drafts and nobody else’s; the open pages and settings of others wait for them', () => {
    const storedKeys = [
      'draft anna x 1',
      'pinlu-tabs:anna',
      'recent-commands anna',
      'pinlu-layout:bert',
      'pinlu-tabs:bert',
      'pinlu-table:bert:a',
    ]

    const gone = ['draft bert x 2', 'recent-commands bert']
    for (const key of [...storedKeys, ...gone]) localStorage.setItem(key, '1')
    clearOtherUsersData('anna')
    expect(Object.keys(localStorage).toSorted()).toEqual(storedKeys.toSorted())
  })

  it('reads nothing that a page of another user noted while it was left, its cookies gone', () => {
    setLogAuthor('伯特', 'bert')
    sessionCookies.remove('uuid')
    writeFrontLog({ message: '甲' })
    clearOtherUsersData('anna')
    expect(useFrontLog.getState().entries).toEqual([])
    setLogAuthor('')
  })

  it('reads nothing of the calls that failed after the session of another had ended; their own they do', () => {
    const fail = () =>
      writeFrontLog({ message: '未授权，请登录', request: '/api/record/declaration/7' })
    for (const [user, count] of [
      ['anna', 1],
      ['bert', 0],
    ] as const) {
      clearFrontLog()
      storeAddressOwner('anna')
      sessionCookies.remove('uuid')
      setLogAuthor('')
      fail()
      clearOtherUsersData(user)
      expect(useFrontLog.getState().entries, user).toHaveLength(count)
    }
  })

  it('reads a log without others in it', () => {
    writeFrontLog({ message: '甲' })
    clearOtherUsersData('anna')
    expect(useFrontLog.getState().entries).toHaveLength(1)
    clearOtherUsersData('bert')
    expect(useFrontLog.getState().entries).toEqual([])
  })

  it('goes on where their own session ended, not where somebody else’s did', () => {
    expect(clearOtherUsersData('anna')).toBe(false)
    storeAddressOwner('anna')
    expect(clearOtherUsersData('anna')).toBe(false)
    storeAddressOwner('anna')
    expect([clearOtherUsersData('bert'), clearOtherUsersData('bert')]).toEqual([true, false])
  })
})
