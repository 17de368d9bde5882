import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noWorkflow: {
    zh: '“{title}”没有流程，没有进度可以显示',
    en: '"{title}" has no workflow: there is no progress to show',
  },
  writeWorkflow: {
    zh: '请给它写流程，或删去 timeline',
    en: 'write a workflow for it, or remove timeline',
  },
})

/** 没有流程的列表写了办理进度。 */
export const listTimeline = defineRule({
  id: 'list/timeline',
  severity: 'error',
  title: { zh: '办理进度没有流程', en: 'Progress without a workflow' },
  why: {
    zh: '办理进度按流程的环节显示走到哪一步；没有流程，列表下方什么也没有。',
    en: 'Progress is shown along the steps of a workflow; without one nothing stands below the list.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'entity: part\n',
    bad: 'entity: part\ntimeline: true\n',
    at: 'true',
  },
  check: (model, report) => {
    eachList(model, (file, page, { title }) => {
      if (page.timeline && !workflowOf(model.config, page.entity))
        report(file, ['timeline'], texts.noWorkflow({ title }), {
          hint: texts.writeWorkflow(),
          causes: [`workflow ${page.entity}`],
        })
    })
  },
})
