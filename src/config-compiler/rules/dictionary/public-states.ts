import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  statesPublic: {
    zh: '字典“{title}”的选项是流程的状态，不能公开',
    en: 'the items of "{title}" are the states of a workflow, which are not public',
  },
  writeItems: {
    zh: '请删去 public，或另写一份只列公开内容的字典',
    en: 'remove public, or write a dictionary of what is public',
  },
})

/** 公开的字典列出流程状态。 */
export const publicStates = defineRule({
  id: 'dictionary/public-states',
  severity: 'error',
  title: { zh: '公开的字典列出流程状态', en: 'Public dictionary of internal states' },
  why: {
    zh: '流程状态是内部办理的环节，写了 public 后不登录也能看到，包括不公开的状态。',
    en: 'States are steps of internal work: with public everybody reads them, hidden ones included.',
  },
  example: {
    file: 'dictionaries/stage.yaml',
    good: 'title: 阶段',
    bad: 'title: 阶段\npublic: true',
    at: 'public',
  },
  check: (model, report) => {
    for (const [id, { title, workflow, public: isPublic }] of Object.entries(
      model.config.dictionaries,
    ))
      if (isPublic && workflow !== undefined)
        report(`dictionaries/${id}.yaml`, ['public'], texts.statesPublic({ title }), {
          hint: texts.writeItems(),
          part: 'key',
        })
  },
})
