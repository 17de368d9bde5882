import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  reached: {
    zh: '动作里的 { field: state } 是办理之后的状态',
    en: '{ field: state } in a transition is the state reached',
  },
  sayWhich: {
    zh: '办理之前的状态写 { state: left }，办理之后的写 { state: reached }',
    en: 'write { state: left } for the state before, { state: reached } for the one after',
  },
})

/** 动作写入状态，没有说明是办理前的还是办理后的。 */
export const stateCopied = defineRule({
  id: 'workflow/state-copied',
  severity: 'warning',
  title: {
    zh: '写入状态，没有说明是办理前的还是办理后的',
    en: 'State copied without saying which: the one left or the one reached',
  },
  why: {
    zh: '动作的 effects 在状态改变之后执行，{ field: state } 写入的是新状态；想留下原来的状态的，存下来的总是不对。',
    en: 'Effects run after the state has changed: { field: state } is the new one, and nobody who wants to keep the old one is warned.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'with: { name: { field: name }',
    bad: 'with: { name: { field: state }',
    at: 'state',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { effects = [] }, { entity }) => {
      if (Object.hasOwn(model.config.entities[entity]?.fields ?? {}, 'state')) return

      for (const [index, { set = {}, with: values = {} }] of effects.entries())
        for (const [key, copies] of [['set', set] as const, ['with', values] as const])
          for (const [name, operand] of Object.entries(copies))
            if (operand !== null && typeof operand === 'object' && operand.field === 'state')
              report(file, [...at, 'effects', index, key, name, 'field'], texts.reached(), {
                hint: texts.sayWhich(),
              })
    })
  },
})
