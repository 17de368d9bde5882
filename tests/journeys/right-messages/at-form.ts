import type { Page } from 'playwright-core'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import en from '#web/i18n/form-text.en.ts'
import { zh } from '#web/i18n/form-text.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'
import { callAs } from '../call-as.ts'
import type { OwnDraft } from '../filling/own-draft.ts'
import type { JourneyBrowser } from '../open-browser.ts'
import { signInAt, type Sight, type Words } from '../sights/sights.ts'

/** The words of forms. */
export const formWords: Words<keyof typeof zh> = { 'zh-CN': zh, 'en-US': en }

export const control = (page: Page, name: string) => page.locator(`[id="${controlId([name])}"]`)
export const status = (page: Page, state?: 'saved' | 'offline') =>
  page.locator(state ? `.fill-form__saveStatus[data-status="${state}"]` : '.fill-form__saveStatus')

/** What the server holds of a draft, as its owner gets it. */
export async function stored(page: Page, { id }: OwnDraft, ...names: string[]): Promise<unknown[]> {
  const { data } = await callAs<RecordView>(page, 'GET', apiPaths.record('declaration', id))
  return names.map((name) => data[name])
}

/**
 * The owner of a draft at its step of the brand.
 * @param prepare what is done with the page before it goes anywhere
 */
export async function atForm(
  browser: JourneyBrowser,
  sight: Sight,
  draft: OwnDraft,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const visitor = await signInAt(
    browser,
    sight,
    draft.username,
    `/declare/fill?id=${draft.id}&step=brand`,
    prepare,
  )

  await control(visitor.page, 'slogan').waitFor()

  return visitor
}
