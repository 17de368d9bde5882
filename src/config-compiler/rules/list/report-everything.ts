import { defineRule } from '#config-compiler/rule.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  everything: {
    zh: '页签“{title}”没有写 where，每次启动都会报告全部记录',
    en: 'the preset "{title}" has no where: every start would report all records',
  },
  writeWhere: {
    zh: '请写 where，或删去 reportAtStart',
    en: 'write where, or remove reportAtStart',
  },
})

/** 启动时报告全部记录。 */
export const reportEverything = defineRule({
  id: 'list/report-everything',
  severity: 'warning',
  isOwn: true,
  title: { zh: '启动时报告全部记录', en: 'Report of everything at each start' },
  why: {
    zh: '启动时报告的是需要有人补办的记录；不写条件，每次启动都写一行没有用的条数。',
    en: 'A start reports what somebody has to look at; without a condition it says nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ id: all, title: 全部 }',
    bad: '{ id: all, title: 全部, reportAtStart: true }',
    at: 'reportAtStart',
  },
  check: (model, report) => {
    eachPage(model, (file, page) => {
      if (page.kind !== 'list') return
      for (const [index, { where, title, reportAtStart }] of (page.presets ?? []).entries())
        if (reportAtStart === true && where === undefined)
          report(file, ['presets', index, 'reportAtStart'], texts.everything({ title }), {
            hint: texts.writeWhere(),
            part: 'key',
          })
    })
  },
})
