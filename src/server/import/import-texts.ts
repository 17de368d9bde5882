import { phrases } from '#config-model/messages/phrase.ts'

/** What an import is refused with. */
export const importTexts = phrases({
  notOpen: { zh: '“{page}”不能导入', en: 'nothing is imported into "{page}"' },
  chooseFile: { zh: '请选择 xlsx 文件', en: 'choose an xlsx file' },
  chooseSheet: { zh: '请选择 xlsx 或 csv 文件', en: 'choose an xlsx or csv file' },
  choices: { zh: '选项', en: 'Choices' },
  chooseOne: { zh: '请从下拉选项中选择', en: 'choose one of the list' },
  notText: {
    zh: '这不是 csv 文本，请另存为 CSV UTF-8 或 xlsx',
    en: 'this is no csv text; save it as CSV UTF-8 or xlsx',
  },
  notRows: { zh: '“{title}”不能从表格导入', en: 'no rows are imported into "{title}"' },
  badRows: { zh: '现有的行没有随文件送到，请重试', en: 'the rows there are did not come with the file; try again' },
  overFull: {
    zh: '“{title}”最多 {most} 行：现有 {there} 行，文件中有 {count} 行',
    en: '"{title}" takes at most {most} rows: there are {there}, the file has {count}',
  },
  notASheet: {
    zh: '这不是 xlsx 表格，请用模板填写后另存为 xlsx',
    en: 'this is no xlsx sheet; fill in the template and save it as xlsx',
  },
  tooLarge: { zh: '表格太大，请分成几份导入', en: 'the sheet is too large; divide it' },
  tooManyRows: {
    zh: '一次最多导入 {limit} 行，请分成几份',
    en: 'at most {limit} rows are imported at once; divide the sheet',
  },
  empty: { zh: '表格里没有要导入的行', en: 'the sheet has no rows' },
  noColumn: { zh: '缺少“{title}”这一列', en: 'the column "{title}" is missing' },
  foreignColumn: {
    zh: '没有“{title}”这一列，请删去或对照模板',
    en: 'there is no column "{title}"; remove it or compare with the template',
  },
  twiceColumn: { zh: '“{title}”这一列出现了两次', en: 'the column "{title}" is there twice' },
  noKey: { zh: '没有填写', en: 'is empty' },
  twice: { zh: '与第 {row} 行重复', en: 'is the same as in row {row}' },
  notFound: { zh: '没有找到对应的记录', en: 'no record was found for it' },
  several: { zh: '对应到几条记录，不知道是哪一条', en: 'several records were found for it' },
  noRow: { zh: '记录里没有这一项', en: 'the record has no such row' },
  noImport: { zh: '没有这次导入，或已经撤销', en: 'there is no such import, or it was undone' },
  changedSince: {
    zh: '“{title}”导入以后又改过，不能整批撤销',
    en: '"{title}" was changed since; the import cannot be undone',
  },
})
