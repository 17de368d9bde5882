import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'

/** 字典没有选项。 */
export const emptyRule = defineRule({
  id: 'dictionary/empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典没有选项', en: 'Dictionary without items' },
  why: {
    zh: '没有 items 也没有 workflow，下拉框是空的。',
    en: 'Neither items nor workflow: the list of choices is empty.',
  },
  example: {
    file: 'dictionaries/kind.yaml',
    good: 'items:\n  - { value: first, label: 首次 }\n  - { value: other, label: 其他 }\n',
    bad: '',
    at: 'title',
  },
  check: (model, report) => {
    for (const [id, { items, workflow }] of Object.entries(model.config.dictionaries))
      if (!items && workflow === undefined)
        report(`dictionaries/${id}.yaml`, ['title'], say`字典没有选项`, {
          hint: say`请写 items，或用 workflow 取流程的状态`,
          part: 'key',
        })
  },
})
