import { defineRule } from '#config-compiler/rule.ts'
import { effectNames } from '#config-compiler/shape/effect-names.ts'
import { eachActing } from '#config-compiler/walk/definitions.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  saysNothing: { zh: '这个效果没有写做什么', en: 'this effect does not say what to do' },
  saysSeveral: { zh: '这个效果同时写了 {does}', en: 'this effect says {does} at once' },
  writeOneOf: { zh: '每一项写 {names} 之一', en: 'write one of {names}' },
  deadlineWithoutWorkdays: {
    zh: '设置期限没有写几个工作日',
    en: 'a deadline without the number of workdays',
  },
  measureWithout: { zh: '逐项计分没有写怎样计分', en: 'measure without saying how' },
  writeMeasuring: { zh: '请写 measuring', en: 'write measuring' },
  rankWithout: { zh: '排名次没有写怎样排', en: 'rank without saying how' },
  writeRanking: { zh: '请写 ranking', en: 'write ranking' },
  announceWithout: { zh: '发公告没有写公告怎样写', en: 'announce without saying what is written' },
  writeAnnouncing: { zh: '请写 announcing', en: 'write announcing' },
  writeWorkdays: { zh: '请写 workdays', en: 'write workdays' },
})

const names = new Set<string>(effectNames)

/** 效果不完整。 */
export const effectEmpty = defineRule({
  id: 'workflow/effect-empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '效果不完整', en: 'Effect that lacks a part' },
  why: {
    zh: '例如写了 workdays 却没有写 deadline，不起作用。',
    en: 'Such as workdays without deadline: nothing happens.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '{ deadline: dueAt, workdays: 5 }',
    bad: '{ workdays: 5 }',
    at: '{ workdays: 5 }',
  },
  check: (model, report) => {
    eachActing(model, (file, at, { effects = [] }) => {
      for (const [index, effect] of effects.entries()) {
        const does = Object.keys(effect).filter((key) => names.has(key))
        if (does.length !== 1)
          report(
            file,
            [...at, 'effects', index],
            does.length === 0
              ? texts.saysNothing()
              : texts.saysSeveral({ does: joinPhrases(does, '、') }),
            { hint: texts.writeOneOf({ names: joinPhrases(effectNames, '、') }) },
          )
        else if (effect.deadline !== undefined && effect.workdays === undefined)
          report(file, [...at, 'effects', index], texts.deadlineWithoutWorkdays(), {
            hint: texts.writeWorkdays(),
          })
        else if (effect.measure !== undefined && effect.measuring === undefined)
          report(file, [...at, 'effects', index], texts.measureWithout(), {
            hint: texts.writeMeasuring(),
          })
        else if (effect.rank !== undefined && effect.ranking === undefined)
          report(file, [...at, 'effects', index], texts.rankWithout(), {
            hint: texts.writeRanking(),
          })
        else if (effect.announce !== undefined && effect.announcing === undefined)
          report(file, [...at, 'effects', index], texts.announceWithout(), {
            hint: texts.writeAnnouncing(),
          })
      }
    })
  },
})
