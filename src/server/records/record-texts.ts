import { definePhrases } from '#config-model/messages/phrase.ts'

export const recordTexts = definePhrases({
  noField: { zh: '没有“{name}”这个字段', en: 'There is no field "{name}"' },
  notReferable: {
    zh: '“{field}”只能选择{rows}的记录',
    en: '“{field}” takes only records with {rows}',
  },
  otherThanReferred: {
    zh: '“{other}”与“{field}”所选记录的“{theirs}”不一致，请改成一样的，或另选一条',
    en: '“{other}” differs from “{theirs}” of what “{field}” names: write the same, or choose another',
  },
  noReferred: {
    zh: '“{field}”所选的记录不存在，或您无权查看',
    en: 'What “{field}” names does not exist, or you may not see it',
  },
  computed: {
    zh: '“{field}”由系统计算，不能填写',
    en: '"{field}" is computed and cannot be filled in',
  },
  setBySystem: {
    zh: '“{field}”由系统确定，不能修改',
    en: '"{field}" is set by the system and cannot be changed',
  },
  seenMasked: {
    zh: '“{field}”您只能看到脱敏后的内容，不能修改',
    en: '"{field}" is shown to you masked and cannot be changed',
  },
  notRemarked: {
    zh: '“{field}”没有批注，当前不能修改',
    en: '"{field}" has no remark and cannot be changed now',
  },
  columnOfOthers: {
    zh: '“{field}”的“{column}”不由您填写',
    en: '"{column}" of "{field}" is not yours to fill in',
  },
  rowsStay: { zh: '“{field}”的行是固定的，不能增减', en: 'The rows of "{field}" are fixed' },
  noCell: {
    zh: '“{field}”没有“{key}”这一项，请刷新页面后再填写',
    en: '"{field}" has no "{key}"; reload the page and fill it in again',
  },
  noCellInRow: {
    zh: '“{field}”第 {row} 行没有“{key}”这一项，请刷新页面后再填写',
    en: 'Row {row} of "{field}" has no "{key}"; reload the page and fill it in again',
  },
  badText: { zh: '“{field}”：{reason}', en: '"{field}": {reason}' },
  wrongKind: { zh: '“{field}”的内容格式不正确', en: '"{field}" has a value of the wrong kind' },
  tooMany: {
    zh: '“{field}”最多 {max} 项，现有 {count} 项，请删减后再保存',
    en: '"{field}" takes at most {max}, there are {count}; remove some and save again',
  },
  tooManyCharacters: {
    zh: '“{field}”最多 {max} 个字，现有 {count} 个，请删减后再保存',
    en: '"{field}" takes at most {max} characters, there are {count}; shorten it and save again',
  },
  tooLong: {
    zh: '“{field}”的内容过多，请删减后再保存',
    en: '"{field}" holds too much; shorten it and save again',
  },
  pageNotOpen: { zh: '您的角色不能打开“{page}”', en: 'Your role may not open "{page}"' },
  noPreset: { zh: '没有“{name}”这个页签', en: 'There is no preset "{name}"' },
  noFilter: { zh: '不能按“{name}”筛选', en: 'It cannot be filtered by "{name}"' },
  noPageEnd: {
    zh: '无法从这里继续翻页，请回到第 1 页重新查看',
    en: 'The list cannot go on from here: go back to page 1',
  },
  noSort: { zh: '不能按“{name}”排序', en: 'It cannot be sorted by "{name}"' },
  tooManyLists: {
    zh: '一次最多询问 {max} 个列表的件数',
    en: 'At most {max} lists are counted at once',
  },
  noOrder: { zh: '这个列表不能手工排序', en: 'This list is not put in order by hand' },
  otherBranch: {
    zh: '只能在同一组内调整先后；列表可能刚刚变过，请刷新后再试',
    en: 'A row is moved within its own group only; the list may have changed just now, read it again',
  },
  tooManyToCompare: {
    zh: '要比较的内容超过 {max} 项，请先筛选（如年度）',
    en: 'More than {max} values are not compared: filter them first, by year for instance',
  },
  tooManyToOrder: {
    zh: '超过 {max} 行，不能手工排序',
    en: 'More than {max} rows are not put in order by hand',
  },
  noNumbersLeft: {
    zh: '序号已用完，请放宽序号的范围',
    en: 'There are no numbers left: widen their range',
  },
  noList: { zh: '没有这个列表', en: 'There is no such list' },
  noYear: { zh: '没有这个年度的数据', en: 'There are no data of this year' },
  noKeyword: { zh: '这个列表不能按关键字查询', en: 'This list cannot be searched by keyword' },
  badRegion: { zh: '区域代码不正确', en: 'The region code is wrong' },
  badNumbers: { zh: '数值范围不正确', en: 'The range of numbers is wrong' },
  badDates: { zh: '日期范围不正确', en: 'The range of dates is wrong' },
  noRange: { zh: '这个筛选条件不能按起止范围查询', en: 'This filter does not take a range' },
  noValue: { zh: '筛选条件没有选择任何值', en: 'Nothing was chosen in a filter' },
  noLookup: { zh: '不能按“{name}”查找', en: 'It cannot be looked up by "{name}"' },
  noKind: { zh: '没有这种记录', en: 'There is no such kind of record' },
  stateForbids: {
    zh: '当前状态为“{state}”，不能修改',
    en: 'The state is "{state}": it cannot be changed now',
  },
  removalReason: {
    zh: '请说明删除的理由（2～300字）',
    en: 'Say why it is deleted (2 to 300 characters)',
  },
  submittedBefore: {
    zh: '已提交过的记录不能删除',
    en: 'A record that was submitted cannot be deleted',
  },
  setByActs: {
    zh: '“{field}”由发布、撤回设置，不能填写',
    en: '"{field}" is set by publishing and withdrawing and cannot be filled in',
  },
  withdrawalReason: {
    zh: '请填写撤回的原因（2～300字）',
    en: 'Say why it is withdrawn (2 to 300 characters)',
  },
  returnReason: {
    zh: '请填写退回的原因（2～300字）',
    en: 'Say why it is returned (2 to 300 characters)',
  },
  publishFaults: {
    zh: '发布前请修正 {count} 处问题',
    en: 'To correct before publishing: {count}',
  },
  saveFaults: { zh: '保存前请修正 {count} 处问题', en: 'To correct before saving: {count}' },
  nothingToPublish: { zh: '没有需要发布的修改', en: 'There are no changes to publish' },
  notPublishedYet: {
    zh: '当前没有发布，不需要撤回',
    en: 'It is not published, there is nothing to withdraw',
  },
  nothingToSubmit: { zh: '没有需要提交审核的修改', en: 'There are no changes to submit' },
  notSubmitted: { zh: '没有提交审核的修改', en: 'No changes wait for approval' },
  sameVersion: {
    zh: '这一版与现在的内容相同，不需要恢复',
    en: 'This version says what is written now; there is nothing to restore',
  },
  nothingToDiscard: { zh: '没有未发布的修改', en: 'There are no unpublished changes' },
  actDone: {
    zh: '数据已被他人修改，请刷新后重试',
    en: 'It was changed meanwhile; reload and try again',
  },
  toldBefore: {
    zh: '这次操作已经完成，但结果只显示一次，不能再次显示；如没有记下，请刷新后重新操作',
    en: 'It was done, but what came of it is shown once only; if you did not note it, reload and do it again',
  },
  noAct: { zh: '没有这个操作', en: 'There is no such act' },
  needsVersion: { zh: '请求须含 version', en: 'The request needs version' },
  nameRecord: { zh: '请指定记录 id', en: 'Name the record by id' },
  settledByReviewer: {
    zh: '批注由审核人员确认是否已改好',
    en: 'A reviewer decides whether a remark is settled',
  },
  noRemark: { zh: '该批注不存在或已处理', en: 'The remark does not exist or is resolved' },
  noDictionary: { zh: '字典“{name}”不存在', en: 'There is no dictionary "{name}"' },
  noRegion: { zh: '区划代码“{code}”不存在', en: 'There is no region "{code}"' },
  nameDictionary: { zh: '请指定字典 typeCode', en: 'Name the dictionaries by typeCode' },
  noTree: { zh: '这个列表不按树显示', en: 'This list is no tree' },
  treeCircle: { zh: '上级不能是它自己，也不能是它的下级', en: 'It cannot be below itself' },
  noUpper: {
    zh: '所选的上级不存在，请重新选择',
    en: 'The record above does not exist; choose another',
  },
  treeDepth: { zh: '层级不能超过 {max} 级', en: 'A tree has at most {max} levels' },
  hasBelow: {
    zh: '还有 {count} 个下级，请先移走或删除下级',
    en: 'There are {count} below it; move or delete those first',
  },
  itemOfFile: {
    zh: '它是配置文件中写明的项，不能删除，可以停用',
    en: 'It stands in the configuration; it cannot be deleted but may be disabled',
  },
  inUse: {
    zh: '已有 {count} 件“{title}”用到它，不能删除，可以停用',
    en: '{count} of "{title}" use it; it cannot be deleted but may be disabled',
  },
  badDepth: { zh: 'depth 须为 1–3', en: 'depth must be 1–3' },
})
