import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  farFromYear: {
    zh: '{value} 与工作年度 {year} 相差太远',
    en: '{value} is far from the working year {year}',
  },
  checkYear: { zh: '请检查年份', en: 'check the year' },
  workingYear: { zh: '工作年度', en: 'the working year' },
})

/** 日期与工作年度相差太远。 */
export const farDate = defineRule({
  id: 'years/far-date',
  severity: 'warning',
  isOwn: true,
  title: { zh: '日期与工作年度相差太远', en: 'Date far from the working year' },
  why: {
    zh: '多半是年份的数字写颠倒了：窗口会一直开着，或者永远不开。',
    en: 'Mostly two digits changed places: the window would stay open for decades, or never open.',
  },
  example: {
    file: 'years.yaml',
    good: 'close: "2025-06-15 18:00:00"',
    bad: 'close: "2052-06-15 18:00:00"',
    at: '"2052-06-15 18:00:00"',
  },
  check: (model, report) => {
    const { years } = model.config
    const year = years.realYear
    const must = (at: Pointer, value: string | undefined, from: number, to: number) => {
      const written = Number(value?.slice(0, 4))
      if (value === undefined || Number.isNaN(written) || (written >= from && written <= to)) return

      report('years.yaml', at, texts.farFromYear({ value, year }), {
        hint: texts.checkYear(),
        related: [{ file: 'years.yaml', pointer: ['realYear'], message: texts.workingYear() }],
      })
    }

    for (const key of ['brandStart', 'complianceStart', 'validity'] as const)
      must([key], years[key], year - 30, year + 1)
    for (const [index, day] of (years.holidays ?? []).entries())
      must(['holidays', index], day, year - 10, year + 2)

    for (const [id, window] of Object.entries(years.windows)) {
      for (const key of ['open', 'close'] as const)
        must(['windows', id, key], window[key], year - 2, year + 2)
      for (const [index, override] of (window.overrides ?? []).entries())
        for (const key of ['open', 'close'] as const)
          must(['windows', id, 'overrides', index, key], override[key], year - 2, year + 2)
    }
  },
})
