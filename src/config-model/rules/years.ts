import { say } from '#config-model/phrase.ts'
import type { Model } from '#config-model/model.ts'
import { isDate, isDateTime } from '#config-model/time.ts'

/** Years and windows that can be true at once. */
export function checkYears(model: Model): void {
  const { years } = model.config
  const file = 'years.yaml'
  for (const [index, year] of years.historyYears.entries())
    if (year >= years.realYear)
      model.report(file, ['historyYears', index], 'years/current-in-history', say`${year} 不早于工作年度 ${years.realYear}，不能是历史年度`)
  for (const key of ['brandStart', 'complianceStart', 'validity'] as const)
    if (!isDate(years[key])) model.report(file, [key], 'years/date', say`${years[key]} 不是一个存在的日期`)
  for (const [id, window] of Object.entries(years.windows)) {
    const at = ['windows', id]
    for (const key of ['open', 'close'] as const)
      if (!isDateTime(window[key])) model.report(file, [...at, key], 'years/date', say`${window[key]} 不是一个存在的时间`)
    if (window.open >= window.close) model.report(file, [...at, 'close'], 'years/window', say`“${window.title}”的结束时间不晚于开始时间`)
    for (const [index, { region }] of (window.overrides ?? []).entries())
      if (!model.config.regions.some(({ c }) => c === region))
        model.report(file, [...at, 'overrides', index, 'region'], 'ref/region', say`区划代码“${region}”不存在`)
  }
}
