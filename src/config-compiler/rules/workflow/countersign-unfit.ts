import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Transition } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noVote: {
    zh: '“{title}”的办理表单里没有必填的是否字段“{name}”，没有地方表决',
    en: 'the dialog of "{title}" has no required boolean field "{name}" to vote in',
  },
  addVote: {
    zh: '请在 form 中写 {name}: { type: boolean, title: 是否同意, required: true }',
    en: 'write {name}: { type: boolean, title: Agree, required: true } in form',
  },
  tooMany: {
    zh: '“{title}”由 {of} 人会签，须 {need} 票同意：永远通不过',
    en: '{of} vote on "{title}" and {need} have to agree: it never passes',
  },
  needLess: { zh: '请写 need: {of} 或更少', en: 'write need: {of} or less' },
  vetoedAnyway: {
    zh: '“{title}”须全部同意，一票不同意就通不过，veto 没有作用',
    en: 'all have to agree on "{title}": one refusal decides without veto',
  },
  dropVeto: { zh: '请删去 veto，或写 need', en: 'delete veto, or write need' },
  sameForAll: {
    zh: '“{title}”不论会签结果如何都到同一个状态',
    en: '"{title}" leads to the same state whatever the votes say',
  },
  writeWhen: {
    zh: '请在 to 中按结果写，如 [{ state: 通过, when: { field: {name}, is: true } }, { state: 不通过 }]',
    en: 'let to follow the result: [{ state: passed, when: { field: {name}, is: true } }, { state: refused }]',
  },
  nobodyVotes: {
    zh: '“{title}”由本人或系统办理，没有几个人可以会签',
    en: '"{title}" is taken by the owner or the system: there are not several who vote',
  },
  writeRoles: { zh: '请写工作人员的角色', en: 'name roles of staff' },
})

/** 会签没有结果。 */
export const countersignUnfit = defineRule({
  id: 'workflow/countersign-unfit',
  severity: 'error',
  isOwn: true,
  title: { zh: '会签办不成', en: 'Countersign that cannot decide' },
  why: {
    zh: '会签要有表决的字段、够得着的票数，并按结果取不同的去向。',
    en: 'A countersign needs a field to vote in, a number of votes that can be reached, and a way on for each result.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '    by: { roles: [clerk], region: within }\n    batch: 50\n    dialog: opinion\n',
    bad: '    by: { roles: [clerk], region: within }\n    batch: 50\n    dialog: opinion\n    countersign: { vote: agree, of: 2 }\n',
    at: 'agree',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, transition) => {
      const { countersign, title, by, form = {} } = transition
      if (!countersign) return

      const { vote, of, need = of, veto } = countersign
      const tell = (key: string, text: Phrase, hint: Phrase) =>
        report(file, [...at, 'countersign', key], text, { hint })
      const field = form[vote]

      if (by.own || by.system || !by.roles)
        report(file, [...at, 'countersign'], texts.nobodyVotes({ title }), {
          part: 'key',
          hint: texts.writeRoles(),
        })

      if (need > of) tell('need', texts.tooMany({ title, of, need }), texts.needLess({ of }))
      if (veto && need === of) tell('veto', texts.vetoedAnyway({ title }), texts.dropVeto())
      if (field?.type !== 'boolean' || field.required !== true)
        tell('vote', texts.noVote({ title, name: vote }), texts.addVote({ name: vote }))
      else if (!asksResult(transition, vote))
        tell('vote', texts.sameForAll({ title }), texts.writeWhen({ name: vote }))
    })
  },
})

/** Whether a target depends on the result. */
const asksResult = ({ to }: Transition, vote: string): boolean =>
  typeof to !== 'string' &&
  to.length > 1 &&
  to.some(({ when }) => JSON.stringify(when ?? {}).includes(`"field":"${vote}"`))
