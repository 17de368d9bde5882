import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { untoldValue, type UntoldValue } from './untold-value.ts'

const texts = definePhrases({
  noneMayHold: {
    zh: '“{title}”的去向都有条件，条件都不成立时无处可去',
    en: 'all targets of "{title}" have conditions: when none holds it leads nowhere',
  },
  noTargetForValue: {
    zh: '“{title}”的去向都有条件，{name} 为 {value} 时无处可去',
    en: 'all targets of "{title}" have conditions: with {name} = {value} it leads nowhere',
  },
  noTargetWhenEmpty: {
    zh: '“{title}”的去向都有条件，{name} 没有填写时无处可去',
    en: 'all targets of "{title}" have conditions: without {name} it leads nowhere',
  },
  leaveOutWhen: { zh: '最后一项不要写 when', en: 'leave out when in the last item' },
})

/** 去向都有条件。 */
export const guardGap = defineRule({
  id: 'workflow/guard-gap',
  severity: 'error',
  title: { zh: '去向都有条件', en: 'Targets that all have conditions' },
  why: {
    zh: '条件都不成立时，动作无处可去。',
    en: 'When none holds, the transition leads nowhere.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'to: done\n',
    bad: 'to: [{ state: done, when: { field: kind, is: other } }]\n',
    at: 'to',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { to, title, form }, { entity }) => {
      if (!Array.isArray(to)) return

      const conditions = to.flatMap(({ when }) => when ?? [])
      if (conditions.length < to.length) return

      const open = untoldValue(
        model.config,
        { ...model.config.entities[entity]?.fields, ...form },
        conditions,
      )

      if (open !== null)
        report(file, [...at, 'to'], wordsOf(title, open), {
          part: 'key',
          hint: texts.leaveOutWhen(),
        })
    })
  },
})

function wordsOf(title: string, open: UntoldValue | 'unknown'): Phrase {
  if (open === 'unknown') return texts.noneMayHold({ title })

  const { name, value } = open

  return value === null
    ? texts.noTargetWhenEmpty({ title, name })
    : texts.noTargetForValue({ title, name, value: String(value) })
}
