import { comparisonTexts } from '#config-compiler/compare/breaking/english.ts'
import { problemTexts } from './problem-texts.ts'
import { moreProblemTexts } from './problem-texts-more.ts'
import { sharedProblemTexts } from './problem-texts-shared.ts'
import { valueProblemTexts } from './problem-texts-values.ts'
import { spoken, type Phrase } from '#config-model/messages/phrase.ts'

/** English wording by Chinese sentence. */
const texts: Record<string, string> = {
  ...comparisonTexts,
  ...problemTexts,
  ...moreProblemTexts,
  ...valueProblemTexts,
  ...sharedProblemTexts,
  '{0}“{1}”不存在': 'no such {0}: "{1}"',
  '您是否想写{0}？': 'did you mean {0}?',
  '“{0}”': '"{0}"',
  '“{0}”（{1}）': '"{0}" ({1})',
  办理表单字段: 'dialog field',
  标记: 'flag',
  表单: 'form',
  顶栏菜单: 'top menu',
  动作: 'transition',
  角色: 'role',
  流程: 'workflow',
  流程动作: 'transition',
  区划代码: 'region code',
  时间窗口: 'time window',
  实体: 'entity',
  网址: 'address',
  消息模板: 'message',
  页面: 'page',
  页签: 'preset',
  状态: 'state',
  年度: 'year',
  字典: 'dictionary',
  字段: 'field',
}

/** A phrase in English: by its own wording, or by the table when `say` made it. */
export const inEnglish = (phrase: Phrase): string => spoken(phrase, texts)
