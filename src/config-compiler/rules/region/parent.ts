import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  parentsUnknown: {
    zh: '区划 {c} 等 {children} 个的上级代码“{p}”不存在',
    en: 'the parent "{p}" of region {c} and others, {children} in all, does not exist',
  },
  parentUnknown: {
    zh: '区划 {c} 的上级代码“{p}”不存在',
    en: 'the parent of region {c}, "{p}", does not exist',
  },
})

/** 上级区划不存在。 */
export const regionParent = defineRule({
  id: 'region/parent',
  severity: 'error',
  isOwn: true,
  title: { zh: '上级区划不存在', en: 'Region whose parent does not exist' },
  why: {
    zh: '该地区及其下级在选择框中找不到。',
    en: 'The region and all below it cannot be chosen.',
  },
  example: { file: 'regions/list.yaml', good: 'p: "530000"', bad: 'p: "540000"', at: '"540000"' },
  check: (model, report) => {
    const codes = new Set(model.config.regions.map(({ c }) => c))
    const near = model.config.regions
      .filter(({ c }) => c.endsWith('00'))
      .map(({ c, n }) => ({ name: c, title: n }))
    const reportedParents = new Set<string>()

    for (const file of model.files.filter((path) => path.startsWith('regions/'))) {
      const rows = (model.value(file) ?? []) as { c: string; p: string }[]
      for (const [index, { c, p }] of rows.entries()) {
        const isMissing =
          p !== '86' &&
          (!codes.has(p) || (p === c && rows.filter((row) => row.c === c).length === 1))
        if (!isMissing || reportedParents.has(p)) continue

        reportedParents.add(p)
        const children = rows.filter((row) => row.p === p).length
        const hint = didYouMean(
          p,
          near.filter(({ name }) => name !== c),
        )

        const message =
          children > 1 ? texts.parentsUnknown({ c, children, p }) : texts.parentUnknown({ c, p })

        report(file, [index, 'p'], message, { hint: children > 1 ? undefined : hint })
      }
    }
  },
})
