import { defineRule } from '#config-compiler/rule.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noRules: {
    zh: '“{title}”不按“{rules}”计分，试算不出结果',
    en: '"{title}" does not measure by "{rules}": there is nothing to try out',
  },
  nameMeasure: {
    zh: '请写效果 measure 的 rules 是这种记录的动作',
    en: 'name a transition whose effect measure has these rules',
  },
  otherRecord: {
    zh: '计分的是“{title}”，不是这种记录',
    en: 'what is measured is "{title}", not this',
  },
  nameRecord: { zh: '请写 {name}', en: 'write {name}' },
  noColumn: {
    zh: '得分表格和规则表格都没有“{name}”这一栏',
    en: 'neither the table nor the rules have a column "{name}"',
  },
  nameColumn: { zh: '请写其中的一栏', en: 'name one of their columns' },
})

/** 试算与正式计分对不上。 */
export const trialUnfit = defineRule({
  id: 'form/trial-unfit',
  severity: 'error',
  title: { zh: '试算与正式计分对不上', en: 'A trial that does not fit what is measured' },
  why: {
    zh: '试算用的就是正式计分的那个动作：动作不按这张表单的规则计分，记录不是计分的那一种，或没有要显示的栏，都试算不出结果。',
    en: 'A trial does what a transition does when it measures: one that uses other rules, another kind of record or a column that does not exist gives nothing.',
  },
  example: {
    file: 'pages/requests/new.yaml',
    good: 'list: requests',
    bad: 'list: requests\ntrial: { title: 试算, record: request, entity: request, transition: submit, among: name, columns: [name] }',
    at: 'submit',
  },
  check: (model, report) => {
    const { entities, forms } = model.config
    eachPage(model, (file, page) => {
      const word = page.kind === 'form' ? page.trial : undefined
      if (page.kind !== 'form' || word === undefined) return

      const rules = forms[page.form]?.entity ?? ''
      const transition = workflowOf(model.config, word.entity)?.transitions[word.transition]
      if (transition === undefined || entities[rules] === undefined) return

      const effect = transition.effects?.find(({ measuring }) => measuring?.rules === rules)

      if (effect?.measuring === undefined) {
        report(
          file,
          ['trial', 'transition'],
          texts.noRules({ title: transition.title, rules: entities[rules].title }),
          { hint: texts.nameMeasure() },
        )

        return
      }

      const fields: Record<string, Field> = entities[word.entity]?.fields ?? {}
      const measured = fields[effect.measuring.record]?.entity

      if (measured !== undefined && measured !== word.record)
        report(
          file,
          ['trial', 'record'],
          texts.otherRecord({ title: entities[measured]?.title ?? measured }),
          {
            hint: texts.nameRecord({ name: measured }),
          },
        )

      const columns: Record<string, unknown> = {
        ...fields[effect.measure ?? '']?.fields,
        ...entities[rules].fields[effect.measuring.rows]?.fields,
      }

      for (const [index, name] of word.columns.entries())
        if (!Object.hasOwn(columns, name))
          report(file, ['trial', 'columns', index], texts.noColumn({ name }), {
            hint: texts.nameColumn(),
          })
    })
  },
})
