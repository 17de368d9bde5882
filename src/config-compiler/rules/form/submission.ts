import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachForm, eachPage } from '#config-compiler/walk/definitions.ts'
import { toArray } from '#config-compiler/walk/workflow-graph.ts'
import { workflowOf, workflowEntryOf } from '#config-model/config.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  nothing: {
    zh: '“{title}”没有自动核对的要点，提交前没有可看的',
    en: '"{title}" judges no points of a checklist; there is nothing to show before submitting',
  },
  addEvidence: {
    zh: '请在该动作写 evidence，或删除 checklist',
    en: 'add evidence to the transition, or delete checklist',
  },
  neverSubmitted: {
    zh: '动作“{name}”（{title}）不从可编辑的状态出发，表单永远提交不了',
    en: 'the transition "{name}" ({title}) does not start in a state that can be edited: the form can never be submitted',
  },
  chooseStartingIn: {
    zh: '请选一个从 {Object} 出发的动作',
    en: 'choose a transition that starts in {Object}',
  },
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

export const checklistUnfit = defineRule({
  id: 'form/checklist-unfit',
  severity: 'error',
  title: { zh: '提交前自查没有要点', en: 'Nothing to show before submitting' },
  why: {
    zh: '填报人在提交前看到的，就是审核人员办理时的核对要点；该动作没有自动核对，就什么也不显示。',
    en: 'What is shown before submitting are the points of the reviewers; where none is judged nothing is shown.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'submit: { transition: submit }',
    bad: 'submit: { transition: submit, checklist: finish }',
    at: 'finish',
  },
  check: checkEach(eachForm, ({ report, model }, form) => {
    const name = form.submit?.checklist
    const transition =
      name === undefined ? undefined : workflowOf(model.config, form.entity)?.transitions[name]
    if (transition && transition.evidence === undefined)
      report(['submit', 'checklist'], texts.nothing({ title: transition.title }), {
        hint: texts.addEvidence(),
      })
  }),
})

export const submitFrom = defineRule({
  id: 'form/submit-from',
  severity: 'error',
  title: { zh: '提交的动作不从可编辑的状态出发', en: 'Submit from a state that cannot be edited' },
  why: {
    zh: '表单填完了，提交按钮永远不可用。',
    en: 'The form can be filled in, but never submitted.',
  },
  example: {
    file: 'forms/request.yaml',
    good: 'submit: { transition: submit }',
    bad: 'submit: { transition: finish }',
    at: 'finish',
  },
  check: checkEach(eachForm, ({ report, model }, form) => {
    const [id, workflow] = workflowEntryOf(model.config, form.entity) ?? []
    const name = form.submit?.transition
    const transition = name === undefined ? undefined : workflow?.transitions[name]
    if (!workflow || !transition) return

    if (!toArray(transition.from).some((state) => workflow.states[state]?.edit))
      report(
        ['submit', 'transition'],
        texts.neverSubmitted({ name: name ?? '', title: transition.title }),
        {
          hint: texts.chooseStartingIn({
            Object: joinPhrases(
              Object.entries(workflow.states)
                .filter(([, state]) => state.edit)
                .map(([id]) => id),
              '、',
            ),
          }),
          causes: [`lacks workflows/${id}.yaml`],
        },
      )
  }),
})

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
  check: checkEach(eachPage, ({ report, model }, page) => {
    const { entities, forms } = model.config

    const word = page.kind === 'form' ? page.trial : undefined
    if (page.kind !== 'form' || word === undefined) return

    const rules = forms[page.form]?.entity ?? ''
    const transition = workflowOf(model.config, word.entity)?.transitions[word.transition]
    if (transition === undefined || entities[rules] === undefined) return

    const effect = transition.effects?.find(({ measuring }) => measuring?.rules === rules)

    if (effect?.measuring === undefined) {
      report(
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
        ['trial', 'record'],
        texts.otherRecord({ title: entities[measured]?.title ?? measured }),
        { hint: texts.nameRecord({ name: measured }) },
      )

    const columns: Record<string, unknown> = {
      ...fields[effect.measure ?? '']?.fields,
      ...entities[rules].fields[effect.measuring.rows]?.fields,
    }

    for (const [index, name] of word.columns.entries())
      if (!Object.hasOwn(columns, name))
        report(['trial', 'columns', index], texts.noColumn({ name }), { hint: texts.nameColumn() })
  }),
})
