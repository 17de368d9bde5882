import type { ReportProblem } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachForm } from '#config-compiler/walk/definitions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notWrittenHere: { zh: '不能直接写“{key}”', en: '"{key}" cannot be written here' },
  useOurs: { zh: '请用 {ours}', en: 'use {ours}' },
})

const ours: Record<string, string> = {
  'ui:widget': 'widget',
  'ui:field': 'widget',
  'ui:order': 'steps',
  'ui:readonly': 'readonly',
  'ui:disabled': 'readonly',
}

/** 界面选项由程序写。 */
export const uiReserved = defineRule({
  id: 'form/ui-reserved',
  severity: 'error',
  isOwn: true,
  title: { zh: '界面选项由程序写', en: 'Option of the form engine that is set already' },
  why: {
    zh: '控件、次序和只读由本配置的键决定；原样写给表单引擎，写错时整张表单打不开。',
    en: 'Widget, order and read-only have keys of their own here; a wrong word for the engine blanks the whole form.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 编码,',
    bad: 'title: 编码, "ui:widget": selct,',
    at: '"ui:widget"',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => judge(report, file, at, field))
    eachForm(model, (file, form) => {
      for (const [name, override] of Object.entries(form.fields ?? {}))
        judge(report, file, ['fields', name], override)
    })
  },
})

function judge(report: ReportProblem, file: string, at: Pointer, options: object): void {
  for (const key of Object.keys(options))
    if (Object.hasOwn(ours, key))
      report(file, [...at, key], texts.notWrittenHere({ key }), {
        hint: texts.useOurs({ ours: ours[key] ?? '' }),
        part: 'key',
      })
}
