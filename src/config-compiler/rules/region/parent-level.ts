import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  parentUnfit: {
    zh: '上级 {p} 与代码 {c} 不符',
    en: 'the parent {p} does not go with the code {c}',
  },
  writeParent: { zh: '代码 {c} 的上级应为 {own}', en: 'the parent of {c} should be {own}' },
  notWithinParent: {
    zh: '代码 {c} 不在上级 {p} 的范围内',
    en: 'the code {c} is not within its parent {p}',
  },
  startWith: { zh: '应以 {prefix} 开头', en: 'it should start with {prefix}' },
})

/** 区划代码与上级不符。 */
export const parentLevel = defineRule({
  id: 'region/parent-level',
  severity: 'error',
  isOwn: true,
  title: { zh: '区划代码与上级不符', en: 'Region code that does not belong below its parent' },
  why: {
    zh: '六位代码前两位是省、前四位是州市；与上级不一致时管辖范围会算错。',
    en: 'The first two and four digits name province and city; rights by region rely on them.',
  },
  example: { file: 'regions/list.yaml', good: 'c: "530800"', bad: 'c: "520800"', at: '"520800"' },
  check: (model, report) => {
    const codes = new Set(model.config.regions.map(({ c }) => c))
    for (const file of model.files.filter((path) => path.startsWith('regions/')))
      for (const [index, { c, p }] of (
        (model.value(file) ?? []) as { c: string; p: string }[]
      ).entries()) {
        const prefix = p.replace(/(00)+$/, '')
        const parentCode = c.endsWith('00') ? `${c.slice(0, 2)}0000` : `${c.slice(0, 4)}00`
        if (!codes.has(p) || p === c || c.startsWith(prefix)) continue

        if (parentCode !== c && codes.has(parentCode))
          report(file, [index, 'p'], texts.parentUnfit({ p, c }), {
            hint: texts.writeParent({ c, own: parentCode }),
          })
        else
          report(file, [index, 'c'], texts.notWithinParent({ c, p }), {
            hint: texts.startWith({ prefix }),
          })
      }
  },
})
