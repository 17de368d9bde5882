import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#web/api/query-client.ts'
import { changeLocale, currentLocale } from '#web/i18n/i18n.ts'
import { switchLocale } from './switch-locale.ts'

afterEach(async () => {
  await changeLocale('zh-CN')
  queryClient.clear()
})

it('rows and figures are requested again in the new language, texts for every language are not', async () => {
  const keys = [
    ['rows', 'log', ''],
    ['figures', 'home', 1, ''],
    ['article', '7'],
  ]
  for (const key of keys) queryClient.setQueryData(key, {})
  const isOutdated = (key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated

  switchLocale('en-US')
  await vi.waitFor(() => expect(keys.map(isOutdated)).toEqual([true, true, false]))
  expect(currentLocale()).toBe('en-US')
})
