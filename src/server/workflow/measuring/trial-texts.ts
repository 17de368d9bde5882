import { definePhrases } from '#config-model/messages/phrase.ts'

export const trialTexts = definePhrases({
  noTrial: { zh: '这个页面没有试算', en: 'Nothing is tried out on this page' },
  mayNot: {
    zh: '您的角色不能编辑“{title}”，不能试算',
    en: 'Your role does not edit "{title}" and cannot try it out',
  },
  mayNotTake: {
    zh: '您的角色不能办理“{title}”，不能试算',
    en: 'Your role does not take "{title}" and cannot try it out',
  },
  tooManyRules: { zh: '规则最多 {most} 行', en: 'There are at most {most} rows of rules' },
  fault: { zh: '“{title}”：{message}', en: '"{title}": {message}' },
  faultInRow: {
    zh: '“{table}”第 {row} 行“{title}”：{message}',
    en: '"{table}", row {row}, "{title}": {message}',
  },
  manual: { zh: '由人工评分', en: 'A person gives the points' },
  empty: { zh: '未填写：{titles}', en: 'Not filled in: {titles}' },
  noWhole: {
    zh: '占比的分母没有填写或为 0：{titles}',
    en: 'What it is a share of is empty or 0: {titles}',
  },
  noPeers: { zh: '同组没有可以取平均的记录', en: 'There are no peers to take the mean of' },
  noSource: { zh: '规则未填写“取自字段”', en: 'The rule names no fields' },
  noPoints: { zh: '规则未填写“给分”', en: 'The rule has no points written' },
  noRow: { zh: '没有符合条件的内容', en: 'Nothing meets the condition' },
  unused: { zh: '满分为 0 或没有选计分方式，不计分', en: 'No maximum or no method: not in use' },
  gone: {
    zh: '规则写的字段不存在：{titles}',
    en: 'The rule names a field that does not exist: {titles}',
  },
  hidden: { zh: '您无权查看该项内容，不能试算', en: 'You may not see what it looks at' },
})
