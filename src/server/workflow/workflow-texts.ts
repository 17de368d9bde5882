import { definePhrases, formatPhrase, type Locale } from '#config-model/messages/phrase.ts'

export const transitionTexts = definePhrases({
  several: { zh: '{title}等{count}件', en: '{title} and others, {count} in all' },
  otherOwner: {
    zh: '这一步要改写的“{title}”不属于同一主体，不能办理',
    en: 'This step would write into a "{title}" of another owner: it cannot be taken',
  },
  otherState: {
    zh: '这一步要一并办理的“{title}”已不在可以办理的状态，请核对后再办',
    en: 'This step also moves a "{title}", which is not in a state for it: look at it first',
  },
  nothingToUndo: { zh: '没有可以撤销的办理', en: 'There is no step to take back' },
  changedSince: {
    zh: '之后已有人办理或修改过，不能撤销；请刷新后查看',
    en: 'Somebody has dealt with it or changed it since: it cannot be taken back. Reload to see it',
  },
  undoByAuthor: {
    zh: '只有办理人本人可以撤销',
    en: 'Only the person who took the step may undo it',
  },
  undoTooLate: {
    zh: '已超过 {seconds} 秒，不能再撤销；需要更改的，请联系现在的办理人退回',
    en: 'More than {seconds} seconds have passed: it cannot be undone. Ask its present reviewer to return it',
  },
  notInDialog: { zh: '办理表单中没有“{name}”', en: 'The dialog has no "{name}"' },
  movedBy: {
    zh: '该记录已被{name}处理，请刷新后重试',
    en: '{name} has dealt with this record; reload and try again',
  },
  formFaults: {
    zh: '还有 {count} 处未填写或有误，请按标记修改',
    en: 'Empty or wrong: {count}. Correct it where it is marked',
  },
  unanswered: {
    zh: '还有 {count} 条必须修改的批注没有回复，请逐条说明修改情况后再提交',
    en: 'Remarks that must be heeded without an answer: {count}. Say at each what you have changed',
  },
  answerRemark: {
    zh: '请回复这条批注，说明修改情况',
    en: 'Answer this remark: say what you have changed',
  },
  noRemarkedField: {
    zh: '批注的字段“{path}”不存在',
    en: 'The remark names a field "{path}" that does not exist',
  },
  peersMean: { zh: '按同业平均', en: 'mean of its peers' },
  placeOf: { zh: '第 {place} 名（共 {of} 件）', en: '{place} of {of}' },
  noPlace: { zh: '不参加排名', en: 'not ranked' },
  noTransition: { zh: '没有这个办理动作', en: 'There is no such action' },
  takesNoRemarks: { zh: '这个动作不能填写批注', en: 'This action takes no remarks' },
  needsRemark: {
    zh: '请至少填写一条批注或审核意见',
    en: 'Write at least one remark or an opinion',
  },
  remarkLength: { zh: '批注内容须为 2–300 字', en: 'A remark has 2–300 characters' },
  remarkLevel: {
    zh: '批注性质须为“必须修改”或“建议”',
    en: 'A remark is either "must" or "advice"',
  },
  tooMany: {
    zh: '一次最多办理 {limit} 条，请减少选择',
    en: 'At most {limit} at once; choose fewer',
  },
  needsVersion: { zh: '办理请求须含 version', en: 'A transition needs version' },
  notInBatches: { zh: '这个动作不能批量办理', en: 'This action cannot be done in batches' },
  tooFewFound: {
    zh: '符合条件的{title}只有 {count} 个，至少须有 {min} 个',
    en: 'Only {count} of “{title}” fit, at least {min} are needed',
  },
  noRules: {
    zh: '没有适用的{title}，请先建立',
    en: 'No "{title}" applies here; make one first',
  },
  gonePath: { zh: '没有这一项：{path}', en: 'There is no {path}' },
  forDeciders: { zh: '只有审核人可以查看', en: 'Only for those who decide' },
  escalated: {
    zh: '满 {workdays} 个工作日没有办理，{roles}也可以办理',
    en: 'Working days without an act: {workdays}. {roles} may act too',
  },
  notCandidate: {
    zh: '所选的人不能办理这条记录（账号停用、离岗、不在辖区、须回避或角色不符），请另选',
    en: 'This account may not act on the record: it is disabled, away, of another region or role, or must keep out. Choose another',
  },
  notCopyReader: {
    zh: '所选的人不能收到抄送（账号停用、不在辖区、角色不符，或就是记录的主体、办理人本人），请另选',
    en: 'This account cannot get a copy: it is disabled, of another region or role, the owner of the record or yourself. Choose another',
  },
  alreadyVoted: {
    zh: '您已经会签，等其他人会签；填错的，在可撤销的时间内撤销后重新会签',
    en: 'You have voted; the others have yet to. A wrong vote can be undone while the undo is offered',
  },
  voted: { zh: '{vote}（第 {place} 票，共 {of} 票）', en: '{vote} (vote {place} of {of})' },
  agrees: { zh: '同意', en: 'Agreed' },
  refuses: { zh: '不同意', en: 'Refused' },
  escalatedMany: {
    zh: '超时升级：“{entity}”{state} {count} 件',
    en: 'Escalated: {count} of "{entity}" in "{state}"',
  },
  personWithLoad: {
    zh: '{name} · {region} · 待办理 {count} 件',
    en: '{name} · {region} · {count} waiting',
  },
  handedOver: {
    zh: '原办理人不再办理，转由他人办理。',
    en: 'Who dealt with it does so no more: transferred.',
  },
  notHandedOver: {
    zh: '“{title}”不能转给所选的人：{reason}。没有任何改动，请另选一人或选择暂不转办',
    en: '"{title}" cannot be transferred to them: {reason}. Nothing was changed; choose somebody else, or transfer nothing',
  },
  choosePerson: { zh: '请选择转给谁', en: 'Choose who gets them' },
  noTransfer: {
    zh: '这条记录在当前状态不能转办，或您无权转办；请启用或建立能办理的账号',
    en: 'In its state this record cannot be transferred, or not by you: enable or make an account that may act',
  },
  chooseRecords: { zh: '请选择要办理的记录', en: 'Choose the records' },
})

/** The first title and the number. */
export const titleOfSeveral = (title: string, count: number, locale: Locale): string =>
  count === 1 ? title : formatPhrase(transitionTexts.several({ title, count }), locale)
