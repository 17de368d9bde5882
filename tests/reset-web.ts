import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// The files of a process share its window and the modules of packages; stores, languages and
// everything else of ours are new for each file.
vi.resetModules()

// Packages keep their style sheets in the head, and expect them there in the next file.
const sheet = document.head.appendChild(document.createElement('style'))

// A second, as usual, is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`

  if (!sheet.isConnected)
    throw new Error('this file removed elements of the head that it did not add')

  sheet.remove()
})
