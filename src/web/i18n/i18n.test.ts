import { afterEach, expect, it } from 'vitest'
import { registerLocaleLoader, changeLocale, configureLocales, currentLocale } from './i18n.ts'

const storageKey = 'i18n-locale'

afterEach(async () => {
  await changeLocale('zh-CN')
  localStorage.clear()
})

it('of two changes of language the later one stays, also when its texts are there first', async () => {
  let release = () => {}
  const englishTexts = new Promise<void>((resolve) => (release = resolve))

  registerLocaleLoader(async (locale) => {
    if (locale === 'en-US') await englishTexts
    return () => undefined
  })

  const toEnglish = changeLocale('en-US')

  await changeLocale('zh-CN')
  release()
  await toEnglish
  expect(currentLocale()).toBe('zh-CN')
  expect(localStorage.getItem(storageKey)).toBe('zh-CN')
})

it('a language that was chosen before is spoken while it is offered, else the default', async () => {
  localStorage.setItem(storageKey, 'en-US')
  await configureLocales({ default: 'zh-CN', supported: ['zh-CN', 'en-US'], storageKey })
  expect(currentLocale()).toBe('en-US')
  await configureLocales({ default: 'zh-CN', supported: ['zh-CN'], storageKey })
  expect(currentLocale()).toBe('zh-CN')
})

it('texts that were loaded for a language are shown once the screen speaks it', async () => {
  const localesAtShow: string[] = []
  registerLocaleLoader(async () => () => void localesAtShow.push(currentLocale()))
  await changeLocale('en-US')
  expect(localesAtShow).toEqual(['en-US'])
})
