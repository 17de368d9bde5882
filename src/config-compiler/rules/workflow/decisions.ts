import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { effectNames } from '#config-compiler/shape/schemas.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { toArray, transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { publishOf } from '#config-model/access/publication.ts'
import { memberOf } from '#config-model/assert.ts'
import { isParagraph } from '#config-model/field-traits.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { EffectName } from '#config-model/types.generated.ts'
import { editorsOf } from '#config-model/workflow/editing.ts'
import { checklistOf } from '#config-model/workflow/evidence.ts'
import { takesRemarks } from '#config-model/workflow/workflow.ts'

const texts = definePhrases({
  tooShort: {
    zh: '常用语“{phrase}”只有 {length} 个字，“{title}”最少 {limit} 个',
    en: 'the phrase "{phrase}" has {length} characters, "{title}" asks for {limit}',
  },
  tooLong: {
    zh: '常用语“{phrase}”有 {length} 个字，“{title}”最多 {limit} 个',
    en: 'the phrase "{phrase}" has {length} characters, "{title}" takes {limit}',
  },
  writeFitting: {
    zh: '请把它写完整，点选后就能提交',
    en: 'write it out, so that it can be sent as it is chosen',
  },
  nowhere: {
    zh: '办理单里没有多行文字字段，常用语点了也填不进去',
    en: 'the dialog has no paragraph: the phrases are put nowhere',
  },
  addParagraph: {
    zh: '请在 form 中加一个 paragraph 字段，或删去 phrases',
    en: 'add a paragraph, or remove phrases',
  },
  noChecklist: {
    zh: '“{title}”写了自动核对，办理表单中却没有可以多选的字典字段',
    en: '"{title}" judges points of a checklist, and its dialog asks for no dictionary of which several are chosen',
  },
  addChecklist: {
    zh: '请在 form 中加一个 dictionary 字段并写 multiple: true，或删除 evidence',
    en: 'add a dictionary with multiple: true to the form, or delete evidence',
  },
  judgedTwice: { zh: '要点“{item}”写了两次', en: 'the point "{item}" is judged twice' },
  joinThem: { zh: '请用 all 合成一个条件', en: 'join both with all' },
  nobodyRemarks: {
    zh: '“{title}”要求回复批注，流程中却没有动作可以填写批注',
    en: '"{title}" asks for answers to remarks, and no transition of the workflow takes remarks',
  },
  allowRemarks: {
    zh: '请在退回的动作上写 remarks，或删除 remarks-answered',
    en: 'write remarks at the transition that returns, or delete remarks-answered',
  },
  returnsWithoutReason: {
    zh: '“{title}”把记录退给填报人，却可以不写意见',
    en: '"{title}" sends the record back without asking for a reason',
  },
  requireReason: {
    zh: '请给办理表单的意见写 required: true，或写 remarks: required',
    en: 'write required: true at the opinion, or remarks: required',
  },
  dialogHasIt: { zh: '办理单“{name}”里已经有 {key}', en: 'the dialog "{name}" has {key} already' },
  removeOrNoDialog: {
    zh: '请删去这里的 {key}，或不用办理单',
    en: 'remove {key} here, or do without the dialog',
  },
  dialogDefined: { zh: '办理单在此定义', en: 'the dialog is defined here' },
  bySystem: {
    zh: '“{title}”由系统办理，没有人撤销',
    en: '"{title}" is taken by the system: nobody takes it back',
  },
  endsThere: {
    zh: '“{title}”办到终态“{state}”，不能撤销',
    en: '"{title}" ends in "{state}": that is not taken back',
  },
  reachesOthers: {
    zh: '“{title}”的效果 {effect} 牵动别的记录，撤销不能收回',
    en: '"{title}" has the effect {effect}, which reaches other records: it cannot be taken back',
  },
  takesRemarks: {
    zh: '“{title}”带有批注，对方可能已经看到、回复，不能撤销',
    en: '"{title}" takes remarks, which may have been read and answered: it cannot be taken back',
  },
  published: {
    zh: '“{title}”的记录对外发布，不能撤销',
    en: 'What "{title}" moves is published: it is not taken back',
  },
  deleteUndo: { zh: '请删除 undo', en: 'delete undo' },
  staysThere: {
    zh: '“{title}”记为“{action}”，办理之后却还在“{state}”',
    en: '"{title}" is logged as "{action}", yet the record stays in "{state}"',
  },
  nameNext: {
    zh: '请在 to 中写下一个状态；若本来就不改变状态，请去掉 action 或改写别的操作',
    en: 'name the next state in to; if the state is not meant to change, leave action out or name another',
  },
})

export const phraseLength = defineRule({
  id: 'workflow/phrase-length',
  severity: 'warning',
  title: { zh: '常用语不合字段的长度', en: 'Phrase that the field does not take' },
  why: {
    zh: '常用语填进办理单的第一个多行文字；比最少字数短的，点选以后还是提交不了。',
    en: 'A phrase goes into the first paragraph of the dialog; one below its minimum cannot be sent as it is.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'required: true, maxLength: 200 } }\n',
    bad: 'required: true, minLength: 5, maxLength: 200 } }\n    phrases: [不全]\n',
    at: '不全',
  },
  check: checkEach(eachTransition, ({ report }, at, { form = {}, phrases: offered = [] }) => {
    if (offered.length === 0) return

    const field = Object.values(form).find((one) => isParagraph(one))
    if (!field)
      return report([...at, 'phrases'], texts.nowhere(), {
        hint: texts.addParagraph(),
        part: 'key',
      })

    const { title, minLength = 0, maxLength = Infinity } = field

    for (const [index, phrase] of offered.entries()) {
      const length = [...phrase].length
      const place = [...at, 'phrases', index]
      if (length < minLength)
        report(place, texts.tooShort({ phrase, length, title, limit: minLength }), {
          hint: texts.writeFitting(),
        })

      if (length > maxLength)
        report(place, texts.tooLong({ phrase, length, title, limit: maxLength }), {
          hint: texts.writeFitting(),
        })
    }
  }),
})

export const evidenceUnfit = defineRule({
  id: 'workflow/evidence-unfit',
  severity: 'error',
  isOwn: true,
  title: { zh: '自动核对没有对应的要点', en: 'Evidence without a point to check' },
  why: {
    zh: '核对结果按要点显示；办理表单没有要点，或同一要点有两个结果，办理人就看不懂。',
    en: 'What was judged is shown point by point: without points, or with two results for one, nobody can read it.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '    batch: 50\n    dialog: opinion\n',
    bad: '    batch: 50\n    dialog: opinion\n    evidence: [{ item: gear, passes: { field: name, notEmpty: true } }]\n',
    at: 'evidence',
  },
  check: checkEach(eachTransition, ({ report }, at, { title, form, evidence = [] }) => {
    if (evidence.length === 0) return

    const place = [...at, 'evidence']
    if (!checklistOf(form))
      return report(place, texts.noChecklist({ title }), {
        hint: texts.addChecklist(),
        part: 'key',
      })

    for (const [index, { item }] of evidence.entries())
      if (evidence.findIndex((other) => other.item === item) < index)
        report([...place, index, 'item'], texts.judgedTwice({ item }), { hint: texts.joinThem() })
  }),
})

export const nothingToAnswer = defineRule({
  id: 'workflow/nothing-to-answer',
  severity: 'error',
  isOwn: true,
  title: { zh: '没有批注可以回复', en: 'No remarks to answer' },
  why: {
    zh: 'remarks-answered 检查“必须修改”的批注是否都已回复；没有动作可以填写批注，就什么也没有检查。',
    en: 'remarks-answered asks for an answer to each remark that must be heeded; where nobody can remark, it checks nothing.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'guard: [{ window: apply }, form-valid]',
    bad: 'guard: [{ window: apply }, form-valid, remarks-answered]',
    at: 'remarks-answered',
  },
  check: checkEach(eachTransition, ({ report }, at, { title, guard = [] }, { transitions }) => {
    const index = guard.indexOf('remarks-answered')
    if (index < 0 || Object.values(transitions).some(takesRemarks)) return

    report([...at, 'guard', index], texts.nobodyRemarks({ title }), { hint: texts.allowRemarks() })
  }),
})

export const returnWithoutRemark = defineRule({
  id: 'workflow/return-without-remark',
  severity: 'warning',
  title: { zh: '退回时可以什么都不说', en: 'Return without a reason' },
  why: {
    zh: '退回修改却不要求意见，申报人不知道改什么。',
    en: 'Applicants are sent back without being told why.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'form: { opinion: { type: paragraph, title: 意见, required: true, maxLength: 200 } }',
    bad: 'form: { opinion: { type: paragraph, title: 意见, maxLength: 200 } }',
    at: 'sendBack',
  },
  check: checkEach(eachTransition, ({ report }, at, transition, workflow) => {
    const { by, form = {}, remarks } = transition
    const goesBack =
      transitionTargets(transition).some((state) =>
        editorsOf(workflow.states[state]).some(({ own: isOwnerEditor }) => isOwnerEditor),
      ) && !toArray(transition.from).some((state) => workflow.states[state]?.edit)

    if (
      goesBack &&
      !by.system &&
      !by.own &&
      remarks !== 'required' &&
      !Object.values(form).some(({ required }) => required)
    )
      report(at, texts.returnsWithoutReason({ title: transition.title }), {
        hint: texts.requireReason(),
        part: 'key',
      })
  }),
})

export const dialogOverridden = defineRule({
  id: 'workflow/dialog-overridden',
  severity: 'error',
  isOwn: true,
  title: { zh: '动作又写了办理单里的键', en: 'Key that the dialog of the transition has already' },
  why: {
    zh: '用了办理单，又自己写其中的内容，看不出以哪个为准。',
    en: 'The transition uses a dialog and says the same thing itself: nobody can tell which counts.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'dialog: opinion',
    bad: 'dialog: opinion\n    form: { reply: { type: text, title: 答复, maxLength: 20 } }',
    at: 'form',
  },
  check: checkEach(eachTransition, ({ report, file, model }, at, transition, workflow) => {
    const name = transition.dialog
    if (name === undefined) return

    for (const key of Object.keys(workflow.dialogs?.[name] ?? {})) {
      if (model.expansion.origin(file, [...at, key]).block) continue

      report([...at, key], texts.dialogHasIt({ name, key }), {
        hint: texts.removeOrNoDialog({ key }),
        part: 'key',
        related: [{ file, pointer: ['dialogs', name], message: texts.dialogDefined() }],
      })
    }
  }),
})

/** Reaches beyond the record and its notices. */
const farEffects: Record<EffectName, boolean> = {
  notify: false,
  assign: false,
  copy: false,
  set: false,
  deadline: false,
  flag: false,
  unflag: false,
  create: true,
  write: true,
  move: true,
  measure: true,
  rank: true,
  announce: true,
}

const far = effectNames.filter((name) => farEffects[name])

export const undoUnfit = defineRule({
  id: 'workflow/undo-unfit',
  severity: 'error',
  title: { zh: '不能收回的动作写了可撤销', en: 'Undo of what cannot be taken back' },
  why: {
    zh: '撤销只把这一条记录恢复原状；牵动了别的记录、已经公开或办结的，恢复不了。',
    en: 'Taking back restores this record alone; what reached others, was published or has ended stays.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '    title: 退回\n',
    bad: '    title: 退回\n    undo: 10\n    remarks: optional\n',
    at: 'undo',
  },
  check: checkEach(eachTransition, ({ report, model }, at, transition, { states, entity }) => {
    const { config } = model

    if (transition.undo === undefined) return

    const { title, by, effects = [], remarks = 'none' } = transition
    const reportFault = (text: Phrase) =>
      report([...at, 'undo'], text, { hint: texts.deleteUndo(), part: 'key' })
    const effect = far.find((name) => effects.some((item) => item[name] !== undefined))
    const end = transitionTargets(transition).find((state) => states[state]?.final)

    if (!by.roles && by.system) reportFault(texts.bySystem({ title }))
    else if (effect !== undefined) reportFault(texts.reachesOthers({ title, effect }))
    else if (end !== undefined)
      reportFault(texts.endsThere({ title, state: memberOf(states, end).title }))
    else if (remarks !== 'none') reportFault(texts.takesRemarks({ title }))
    else if (publishOf(config, entity) || config.entities[entity]?.verify)
      reportFault(texts.published({ title }))
  }),
})

/** Actions of the log that decide a record or pass it on. */
const decisions = new Set(['submit', 'pass', 'return', 'back', 'reject'])

export const decisionStays = defineRule({
  id: 'workflow/decision-stays',
  severity: 'warning',
  title: { zh: '通过、退回之后状态没有变', en: 'Decision that leaves the record where it was' },
  why: {
    zh: '提交、通过、退回、不通过都应当离开原来的状态；写成回到自己，办理人以为办完了，记录还在原处等待。',
    en: 'A record that is submitted, passed, returned or rejected moves on; where it leads back to its own state it waits there although it was decided.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'from: pending\n    to: draft',
    bad: 'from: [pending, draft]\n    to: draft',
    at: 'draft',
  },
  check: checkEach(eachTransition, ({ report, file }, at, transition, { states }) => {
    const { action, title, by } = transition
    if (action === undefined || !decisions.has(action) || by.system) return

    const targets = new Set(transitionTargets(transition))
    const [only] = targets
    if (targets.size !== 1 || only === undefined || !toArray(transition.from).includes(only)) return

    const isList = typeof transition.to !== 'string'

    report(
      [...at, 'to', ...(isList ? [0, 'state'] : [])],
      texts.staysThere({ title, action, state: states[only]?.title ?? only }),
      { hint: texts.nameNext(), causes: [`graph ${file}`] },
    )
  }),
})
