import { definePhrases } from '#config-model/messages/phrase.ts'

export const importTexts = definePhrases({
  notOpen: { zh: '“{page}”不能导入', en: 'Nothing is imported into "{page}"' },
  chooseFile: { zh: '请选择 xlsx 文件', en: 'Choose an xlsx file' },
  chooseSheet: { zh: '请选择 xlsx 或 csv 文件', en: 'Choose an xlsx or csv file' },
  choices: { zh: '选项', en: 'Choices' },
  chooseOne: { zh: '请从下拉选项中选择', en: 'Choose from the list' },
  notText: {
    zh: '这不是 csv 文本，请另存为 CSV UTF-8 或 xlsx',
    en: 'This is no csv text; save it as CSV UTF-8 or xlsx',
  },
  notRows: { zh: '“{title}”不能从表格导入', en: 'No rows are imported into "{title}"' },
  badRows: {
    zh: '现有的行没有随文件送到，请重试',
    en: 'The rows there are did not come with the file; try again',
  },
  overFull: {
    zh: '“{title}”最多 {max} 行：现有 {there} 行，文件中有 {count} 行',
    en: '"{title}" takes at most {max} rows: there are {there}, the file has {count}',
  },
  notASheet: {
    zh: '这不是 xlsx 表格，请用模板填写后另存为 xlsx',
    en: 'This is no xlsx sheet; fill in the template and save it as xlsx',
  },
  tooLarge: { zh: '表格太大，请分成几份导入', en: 'The sheet is too large; divide it' },
  tooManyRows: {
    zh: '一次最多导入 {limit} 行，请分成几份',
    en: 'At most {limit} rows are imported at once; divide the sheet',
  },
  tooManyColumns: {
    zh: '第 {row} 行在第 {limit} 列之后还有内容，请删去多余的列',
    en: 'Row {row} has something beyond column {limit}; remove the columns that are not needed',
  },
  tooLongCell: {
    zh: '第 {row} 行有一格超过 {limit} 个字，请缩短；csv 文件请检查引号是否成对',
    en: 'A cell in row {row} has more than {limit} characters; shorten it, or check that the quotes of the csv file are closed',
  },
  tooSlow: {
    zh: '{seconds} 秒内没有读完这份表格，请删去多余的格式和内容，或分成几份再试',
    en: 'The sheet was not read within {seconds} seconds; remove formats and content that are not needed, or divide it',
  },
  oneEach: {
    zh: '您还有几份表格正在读取，请等它们完成后再试',
    en: 'Several sheets of yours are being read; try again when they are done',
  },
  noTitles: {
    zh: '第 1 行没有标题，请把列名写在第 1 行（可对照模板）',
    en: 'Row 1 has no titles; write the names of the columns there, as in the template',
  },
  hiddenRow: {
    zh: '这一行被隐藏或筛选掉了，请取消隐藏和筛选后核对，不需要的行请删除',
    en: 'The row is hidden or filtered out; show it and check it, or delete it',
  },
  cellError: {
    zh: '单元格显示错误值 {text}，请改正公式或直接填写内容',
    en: 'The cell shows the error {text}; correct its formula or write the content itself',
  },
  notCalculated: {
    zh: '单元格的公式还没有计算，请用 Excel 或 WPS 打开并保存后再导入，或直接填写内容',
    en: 'The formula of the cell was never calculated; open and save the file in Excel or WPS, or write the content itself',
  },
  longNumber: {
    zh: '“{text}”超过 15 位，表格只能保存前 15 位；请把这一列设为文本格式后重新填写',
    en: '"{text}" has more than 15 digits, of which sheets keep 15; format the column as text and write it again',
  },
  empty: { zh: '表格里没有要导入的行', en: 'The sheet has no rows' },
  noColumn: { zh: '缺少“{title}”这一列', en: 'The column "{title}" is missing' },
  foreignColumn: {
    zh: '没有“{title}”这一列，请删去或对照模板',
    en: 'There is no column "{title}"; remove it or compare with the template',
  },
  twiceColumn: { zh: '“{title}”这一列出现了两次', en: 'The column "{title}" is there twice' },
  noRecord: {
    zh: '没有“{text}”这条“{kind}”记录，或您无权查看；请写{fields}',
    en: 'there is no {kind} "{text}", or you may not see it; write its {fields}',
  },
  severalRecords: {
    zh: '有几条“{kind}”记录都叫“{text}”，请改写其中一个：{spellings}',
    en: 'several records of {kind} are called "{text}"; write one of {spellings}',
  },
  indistinctRecords: {
    zh: '有几条“{kind}”记录都叫“{text}”，表格里分不出是哪一条，请在页面上选择',
    en: 'several records of {kind} are called "{text}" and nothing tells them apart here; choose on the page',
  },
  namesTooCommon: {
    zh: '表格里的名称一共对应 {n} 条以上的“{kind}”记录，请改写不会重复的编号，或分成几个表格导入',
    en: 'the names in the sheet fit more than {n} records of {kind}; write numbers that never repeat, or import several sheets',
  },
  namesUnseen: {
    zh: '您看不到“{kind}”的名称，表格里填不了这一列，请留空',
    en: 'you do not see how records of {kind} are called; leave the cells of this column blank',
  },
  writeName: {
    zh: '填写一条已有的“{kind}”记录：写{fields}',
    en: 'Name an existing record of {kind}: write its {fields}',
  },
  writeNames: {
    zh: '填写已有的“{kind}”记录：写{fields}，几条之间用“、”隔开',
    en: 'Name existing records of {kind}: write their {fields}, separated by commas',
  },
  noKey: { zh: '没有填写', en: 'Not filled in' },
  twice: { zh: '与第 {row} 行重复', en: 'The same as in row {row}' },
  notFound: { zh: '没有找到对应的记录', en: 'No record was found for it' },
  several: { zh: '对应到几条记录，不知道是哪一条', en: 'Several records were found for it' },
  noRow: { zh: '记录里没有这一项', en: 'The record has no such row' },
  noImport: { zh: '没有这次导入，或已经撤销', en: 'There is no such import, or it was undone' },
  changedSince: {
    zh: '“{title}”导入以后又改过，不能整批撤销',
    en: '"{title}" was changed since; the import cannot be undone',
  },
})
