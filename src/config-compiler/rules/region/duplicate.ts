import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  codeRepeated: { zh: '区划代码 {c} 重复', en: 'the region code {c} stands there twice' },
})

/** 区划代码重复。 */
export const regionDuplicate = defineRule({
  id: 'region/duplicate',
  severity: 'error',
  isOwn: true,
  title: { zh: '区划代码重复', en: 'Region code twice' },
  why: {
    zh: '同一代码有两个名称，地区统计会算错。',
    en: 'One code with two names makes figures by region wrong.',
  },
  example: { file: 'regions/list.yaml', good: 'c: "530800"', bad: 'c: "530000"', at: '"530000"' },
  check: (model, report) => {
    const codes = new Map<string, { file: string; index: number }>()
    for (const file of model.files.filter((path) => path.startsWith('regions/')))
      for (const [index, { c }] of ((model.value(file) ?? []) as { c: string }[]).entries()) {
        const first = codes.get(c)
        if (first)
          report(file, [index, 'c'], texts.codeRepeated({ c }), {
            related: [
              { file: first.file, pointer: [first.index, 'c'], message: placeTexts.first() },
            ],
          })
        else codes.set(c, { file, index })
      }
  },
})
