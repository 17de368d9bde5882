import type { Model } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { listEffectSources, type EffectSource } from '#config-model/workflow/actings.ts'

const texts = definePhrases({
  alwaysEmpty: {
    zh: '发送“{name}”的动作都不提供“{{fact}}”，收到的消息里总是空的',
    en: 'nothing that sends "{name}" supplies "{{fact}}": it is empty in every message',
  },
  askOpinion: {
    zh: '请在动作的 form 中写 opinion，或从消息中删去',
    en: 'ask for opinion in the form of the transition, or leave it out',
  },
  setDeadline: {
    zh: '请在状态中写 due 或在 effects 中写 deadline，或从消息中删去',
    en: 'write due at a state or deadline in effects, or leave it out',
  },
  addWorkflow: {
    zh: '这种记录没有流程，没有状态，请从消息中删去',
    en: 'records without a workflow have no state: leave it out',
  },
})

type Fact = 'opinion' | 'deadline' | 'state'
const hints: Record<Fact, Phrase> = {
  opinion: texts.askOpinion(),
  deadline: texts.setDeadline(),
  state: texts.addWorkflow(),
}

/** 消息里的内容没有动作提供。 */
export const factMissing = defineRule({
  id: 'messages/fact-missing',
  severity: 'warning',
  title: { zh: '消息里的内容没有动作提供', en: 'Gap of a message that no sender fills' },
  why: {
    zh: '意见来自办理时填的 opinion，期限来自 due 或 deadline，状态来自流程；发送它的动作都没有时，收到的消息缺一块。',
    en: 'The opinion is what the dialog asks for, the deadline comes from due or deadline, the state from the workflow; where no sender has them the reader gets a sentence with a hole.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'form: { opinion: { type: paragraph, title: 意见,',
    bad: 'form: { reason: { type: paragraph, title: 意见,',
  },
  check: (model, report) => {
    const sent = factsSent(model)
    for (const file of model.files.filter((path) => path.startsWith('messages/')))
      for (const [name, message] of Object.entries(
        model.value(file) as Record<string, Record<string, string>>,
      )) {
        const supplied = sent.get(name)
        // A message that is never sent is reported as unused.
        if (!supplied) continue

        for (const key of ['title', 'body', 'short'])
          for (const fact of Object.keys(hints) as Fact[])
            if (!supplied.has(fact) && message[key]?.includes(`{${fact}}`) === true)
              report(file, [name, key], texts.alwaysEmpty({ name, fact }), { hint: hints[fact] })
      }
  },
})

/** What the senders of each message supply, all together. */
function factsSent({ config }: Model): Map<string, Set<Fact>> {
  const sent = new Map<string, Set<Fact>>([['deadlineNear', new Set(['deadline', 'state'])]])
  const add = (message: string, facts: Fact[]) =>
    sent.set(message, new Set([...(sent.get(message) ?? []), ...facts]))
  for (const { states, transitions } of Object.values(config.workflows)) {
    for (const { warn } of Object.values(transitions))
      if (warn) add(warn.message, ['deadline', 'state'])
    for (const { escalate } of Object.values(states)) if (escalate) add(escalate.message, ['state'])
  }

  for (const acting of listEffectSources(config))
    for (const { message } of acting.effects ?? [])
      if (message !== undefined) add(message, factsOf(config, acting))

  return sent
}

function factsOf(config: Config, { entity, form = {} }: EffectSource): Fact[] {
  const workflow = workflowOf(config, entity)
  const hasDeadline =
    workflow !== undefined &&
    (Object.values(workflow.states).some(({ due }) => due !== undefined) ||
      Object.values(workflow.transitions).some(({ effects = [] }) =>
        effects.some(({ deadline }) => deadline !== undefined),
      ))

  return [
    ...(Object.hasOwn(form, 'opinion') ? (['opinion'] as const) : []),
    ...(hasDeadline ? (['deadline'] as const) : []),
    ...(workflow ? (['state'] as const) : []),
  ]
}
