import { defineNamespace } from './namespace.ts'

export const zh = {
  title: '导入：{title}',
  intro: '请按模板填写后选择文件。先检查、不写入；全部通过后才能导入，有一行不对就一行也不写。',
  template: '下载模板',
  choose: '选择 xlsx 文件',
  limit: '一次最多 {n} 行',
  eraseBlanks: '空白单元格清除已有内容（不勾选则保留）',
  checking: '正在检查…',
  writing: '正在导入…',
  fine: '检查通过：将新建 {created} 条，修改 {updated} 条，{unchanged} 条没有变化。',
  ignored: '这些列不导入，已忽略：{titles}。',
  blanksStay: '{n} 个空白单元格对应的已有内容保留不变。',
  blanksErased: '{n} 个空白单元格对应的已有内容将被清除。',
  faulty: '检查发现 {n} 处问题，没有写入任何内容。请改好后重新选择文件。',
  moreFaults: '以上只是前 {n} 处。',
  row: '行',
  column: '列',
  problem: '问题',
  whole: '整份表格',
  start: '导入',
  done: '已导入：新建 {created} 条，修改 {updated} 条，{unchanged} 条没有变化。',
  passwords: '下载初始密码',
  passwordsNote: '初始密码只能在这里下载一次，请当面或用安全的方式交给本人；首次登录须修改。',
  passwordsName: '初始密码.csv',
  passwordsHead: '账号,初始密码',
  undo: '撤销这次导入',
  undoNote: '导入的记录没有再改之前，可以整批撤销。',
  undone: '已撤销 {n} 条',
  close: '关闭',
  comma: '、',
} as const satisfies Record<string, string>

const area = defineNamespace('importing', zh)
export const { useText: useImportingText } = area
