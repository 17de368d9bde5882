import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  samePeople: {
    zh: '审定的角色（{roles}）都能先审核，一个人就能走完两级',
    en: 'who decides ({roles}) may approve at the first level as well: one person takes both steps',
  },
  otherRoles: {
    zh: '请在 second 中写 by 里没有的角色；只要一级审核的，请删去 second',
    en: 'name roles in second that are not in by; for one level, remove second',
  },
})

/** 两级审核是同一些人。 */
export const secondLevel = defineRule({
  id: 'entity/second-level',
  severity: 'warning',
  title: { zh: '两级审核是同一些人', en: 'Two levels of approval with the same people' },
  why: {
    zh: '第二级是为了由另外的人再看一遍；审核和审定都是同一些角色时，多点一次，没有多看一遍。',
    en: 'The second level is there for somebody else to look again; where the same roles take both there is one more click and no second look.',
  },
  example: {
    file: 'entities/news.yaml',
    good: 'publish: { state: status }\n',
    bad: '  review: { type: dictionary, title: 审核状态, dictionary: progress, readonly: true }\n  why: { type: text, title: 退回原因, maxLength: 300, readonly: true }\npublish: { state: status, approve: { by: [clerk, director], second: [director], state: review, reason: why } }\n',
    at: '[director]',
  },
  check: (model, report) => {
    eachEntity(model, (file, { publish }) => {
      const { by = [], second = [] } = publish?.approve ?? {}
      const first = new Set(expandRoles(model.config, by))
      const last = expandRoles(model.config, second)

      if (last.length > 0 && last.every((role) => first.has(role)))
        report(
          file,
          ['publish', 'approve', 'second'],
          texts.samePeople({ roles: joinPhrases(last, '、') }),
          {
            hint: texts.otherRoles(),
          },
        )
    })
  },
})
