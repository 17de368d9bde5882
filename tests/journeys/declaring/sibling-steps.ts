import type { Page } from 'playwright-core'
import type { Config } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { callAs } from '../call-as.ts'

/** Finds the record of a declaration number as whoever has signed in at the page. */
export async function recordOf(page: Page, list: string, number: string): Promise<RecordView> {
  const rows = await callAs<{ id: string }[]>(
    page,
    'GET',
    `${apiPaths.listRows(list)}?keyword=${number}`,
  )

  return callAs<RecordView>(page, 'GET', apiPaths.record('declaration', rows[0]!.id))
}

/** The applicant hands in a second brand with the contents of the first; answers its number. */
export async function submitSibling(
  page: Page,
  config: Config,
  first: RecordView,
  brand: string,
): Promise<string> {
  const { fields } = config.entities['declaration']!
  const writableEntries = Object.entries(first.data).filter(([name]) => {
    const field = fields[name]
    return field && !field.readonly && !field.computed && name !== 'year'
  })

  const data: RecordData = { ...Object.fromEntries(writableEntries), brandName: brand }
  const draft = await callAs<RecordView>(page, 'POST', apiPaths.records('declaration'), { data })
  const submitted = await takeAs(page, draft, 'submit')

  return String(submitted.data['declareNo'])
}

/** Takes a step of a record as whoever has signed in at the page. */
export const takeAs = (page: Page, record: RecordView, transition: string, form: RecordData = {}) =>
  callAs<RecordView>(page, 'POST', apiPaths.transition(record.entity, record.id, transition), {
    version: record.version,
    form,
    remarks: [],
  })

/** What a district says when it passes. */
export const districtPassForm = (config: Config): RecordData => ({
  checklist: config.dictionaries['review_checklist']!.items!.map(({ value }) => value),
  publicityFrom: '2025-08-01',
  publicityTo: '2025-08-08',
})
