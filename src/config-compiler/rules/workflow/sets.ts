import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  setNamedLikeState: {
    zh: '状态组“{name}”与状态“{otherName}”（{title}）同名',
    en: 'the state set "{name}" has the name of the state "{otherName}" ({title})',
  },
  renameSet: { zh: '请给状态组换一个名字', en: 'give the state set another name' },
  stateDefined: { zh: '状态在此定义', en: 'the state is defined here' },
  setHasStates: {
    zh: '“{name}”与旁边写的重复：{repeated}',
    en: '"{name}" has what stands beside it: {repeated}',
  },
  removeRepeated: {
    zh: '请删去重复的状态，或换一个状态组',
    en: 'remove the states that are repeated, or use another set',
  },
  singleState: {
    zh: '状态组“{name}”只有一个状态',
    en: 'the state set "{name}" has a single state',
  },
  writeState: {
    zh: '请直接写状态 {members}，或补上其他状态',
    en: 'write the state {members} itself, or add others',
  },
})

export const setNamedLikeState = defineRule({
  id: 'workflow/set-named-like-state',
  severity: 'error',
  isOwn: true,
  title: { zh: '状态组与状态同名', en: 'State set with the name of a state' },
  why: {
    zh: '写这个名字时分不清是一个状态还是一组状态。',
    en: 'Wherever the name stands, it could mean the state or the set.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'ended: [done, closed]',
    bad: 'ended: [done, closed]\n  , draft: [pending, done]',
    at: 'draft',
  },
  check: checkEach(eachWorkflow, ({ report, file }, { sets = {}, states }) => {
    for (const name of Object.keys(sets))
      if (Object.hasOwn(states, name))
        report(
          ['sets', name],
          texts.setNamedLikeState({ name, otherName: name, title: memberOf(states, name).title }),
          {
            hint: texts.renameSet(),
            part: 'key',
            related: [{ file, pointer: ['states', name], message: texts.stateDefined() }],
          },
        )
  }),
})

export const setOverlap = defineRule({
  id: 'workflow/set-overlap',
  severity: 'warning',
  title: { zh: '状态已在状态组中', en: 'State that the set beside it has already' },
  why: {
    zh: '状态组里已经有这个状态，再写一次没有作用，以后改状态组时容易看错。',
    en: 'Named again it does nothing, and whoever changes the set later is misled.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ state: ended }',
    bad: '{ state: [ended, closed] }',
    at: '[ended, closed]',
  },
  check: (model, report) => {
    for (const { word, name, file, at, repeated = [] } of model.expansion.uses)
      if (word === 'sets' && repeated.length > 0)
        report(
          file,
          at.slice(0, -1),
          texts.setHasStates({ name, repeated: joinPhrases(repeated, '、') }),
          { hint: texts.removeRepeated() },
        )
  },
})

export const setTooSmall = defineRule({
  id: 'workflow/set-too-small',
  severity: 'warning',
  title: { zh: '状态组只有一个状态', en: 'State set of a single state' },
  why: {
    zh: '一个状态有两个名字，读的人要多查一处。',
    en: 'The state then has two names, and readers have one more place to look up.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'ended: [done, closed]',
    bad: 'ended: [done]',
    at: '[done]',
  },
  check: checkEach(eachWorkflow, ({ report }, { sets = {} }) => {
    for (const [name, members] of Object.entries(sets))
      if (members.length === 1)
        report(['sets', name], texts.singleState({ name }), {
          hint: texts.writeState({ members: members[0] ?? '' }),
        })
  }),
})
