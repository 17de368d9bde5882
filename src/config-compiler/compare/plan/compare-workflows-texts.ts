import { definePhrases } from '#config-model/messages/phrase.ts'

/** What the comparison of two workflows says. */
export const workflowPlanTexts = definePhrases({
  removed: {
    zh: '“{title}”不再有流程，{count} 件记录停在原来的状态',
    en: '"{title}" has no workflow any more: {count} records stay in the state they are in',
  },
  stateGone: {
    zh: '{count} 件“{title}”的状态“{name}”（{state}）没有了，无法再办理；改名请在新状态中写 was: [{state}]',
    en: '{count} records of "{title}" are in the state "{name}" ({state}), which is gone: nothing can be done with them; a renamed state says was: [{state}]',
  },
  stateRenamed: {
    zh: '{count} 件“{title}”的状态 {state} 改称 {renamed}（{next}）',
    en: 'the state {state} of {count} records of "{title}" is called {renamed} ({next}) from then on',
  },
  stuck: {
    zh: '{count} 件“{title}”处于“{name}”，再也走不到终态',
    en: '{count} records of "{title}" are in "{name}" and can never be finished any more',
  },
  nobody: {
    zh: '{count} 件“{title}”处于“{name}”，改动后没有账号能够办理',
    en: '{count} records of "{title}" are in "{name}", and no account will be able to take them on',
  },
  emptyStateGone: {
    zh: '“{title}”的状态“{name}”没有了，没有记录处于该状态',
    en: 'the state "{name}" of "{title}" is gone; no record is in it',
  },
  stateAdded: { zh: '“{title}”新增状态“{name}”', en: '"{title}" has a new state "{name}"' },
  stateChanged: {
    zh: '“{title}”的状态“{name}”：{parts}',
    en: 'state "{name}" of "{title}": {parts}',
  },
  transitionGone: {
    zh: '动作“{title}”（{id}）没有了{there}',
    en: 'transition "{title}" ({id}) is gone{there}',
  },
  transitionChanged: {
    zh: '动作“{title}”（{id}）{parts}{there}',
    en: 'transition "{title}" ({id}): {parts}{there}',
  },
  transitionAdded: { zh: '新增动作“{title}”（{id}）', en: 'new transition "{title}" ({id})' },
  there: {
    zh: '，现有 {count} 件记录处于可以办理的状态',
    en: '; {count} records are in a state where it can be taken',
  },
  stateless: {
    zh: '{count} 件“{title}”没有状态，有了流程就不能修改、办理或删除；请在流程中写 adopt，如 adopt: {initial}',
    en: '{count} records of "{title}" have no state: with a workflow they can be neither edited nor moved nor deleted; write adopt in it, such as adopt: {initial}',
  },
  adopted: {
    zh: '{count} 件“{title}”没有状态，会定为“{state}”',
    en: '{count} records of "{title}" have no state and will be in "{state}"',
  },
  adoptedForGood: {
    zh: '{count} 件“{title}”没有状态，会定为“{state}”，即为办结',
    en: '{count} records of "{title}" have no state and will be in "{state}", which closes them',
  },
  from: { zh: '起点由“{was}”改为“{is}”', en: 'starts from "{is}" instead of "{was}"' },
  to: { zh: '去向由“{was}”改为“{is}”', en: 'leads to "{is}" instead of "{was}"' },
  by: { zh: '办理人有变化', en: 'other people take it' },
  guard: { zh: '前提有变化', en: 'other conditions guard it' },
  form: { zh: '办理时要填的内容有变化', en: 'its form asks for other things' },
  other: { zh: '{word}有变化', en: '{word} changed' },
  frozen: {
    zh: '工作年度由 {was} 改为 {is}：{count} 件尚未办结的“{title}”变为只读',
    en: 'the working year becomes {is} after {was}: {count} unfinished records of "{title}" can only be read',
  },
})
