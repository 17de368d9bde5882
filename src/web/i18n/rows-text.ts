import { defineNamespace } from './namespace.ts'

export const zh = {
  hint: '拖动序号或按 Alt+↑/↓ 可调整顺序',
  moved: '已将第 {n} 行移到第 {to} 行（共 {total} 行）',
  undo: '撤销',
  up: '上移',
  down: '下移',
  first: '移到最前',
  last: '移到最后',
  comma: '、',
  template: '下载模板',
  import: '导入表格',
  importInto: '导入：{title}',
  intro: '请按模板填写后选择文件。这里只核对、不保存；核对后再决定是否填入。',
  choose: '选择 xlsx 或 csv 文件',
  where: '填入的位置',
  after: '追加在现有 {n} 行之后',
  instead: '替换现有 {n} 行',
  reading: '正在核对…',
  faulty: '有 {n} 处读不出来，一行也没有填入。请改好文件后重新选择。',
  fine: '核对通过，共 {n} 行。',
  withProblems:
    '共 {n} 行，其中 {problems} 处不符合要求：可改好文件后重新选择，也可填入后在表中修改。',
  later: '表格文件中不能填写附件等内容，填入后请在表中补充：{titles}',
  append: '追加 {n} 行',
  take: '填入 {n} 行',
  taken: '已从表格填入 {n} 行，现有 {total} 行',
  cancel: '取消',
} as const satisfies Record<string, string>

const area = defineNamespace('rows', zh)
export const { useText: useRowsText } = area
