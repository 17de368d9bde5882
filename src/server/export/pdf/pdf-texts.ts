import { printPhrases } from '#config-model/display/print-mark.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

export const paperTexts = {
  ...printPhrases,
  ...definePhrases({
    year: { zh: '年度', en: 'Year' },
    submitted: { zh: '提交时间', en: 'Submitted' },
    draft: { zh: '草稿', en: 'DRAFT' },
    unpublished: { zh: '未发布', en: 'UNPUBLISHED' },
    invalid: { zh: '无效', en: 'NOT VALID' },
    pages: { zh: '第 {page} 页　共 {pages} 页', en: 'Page {page} of {pages}' },
    blank: { zh: '未填写', en: 'Not filled in' },
    none: { zh: '—', en: '—' },
    rowNumber: { zh: '序号', en: 'No.' },
    row: { zh: '第 {n} 项', en: 'Item {n}' },
    blankRows: { zh: '{n} 行，内容未填写', en: 'Rows: {n}, nothing filled in' },
    sum: { zh: '合计', en: 'Total' },
    indicator: { zh: '指标', en: 'Indicator' },
    yearOf: { zh: '{year} 年', en: '{year}' },
    unit: { zh: '{title}（{unit}）', en: '{title} ({unit})' },
    numbered: { zh: '{n}. {text}', en: '{n}. {text}' },
    confirmed: { zh: '✓ 已确认', en: '✓ Confirmed' },
    remarks: { zh: '审核批注', en: 'Remarks of reviewers' },
    rowGone: { zh: '（该行已删除）', en: '(row removed)' },
    remarkOn: { zh: '内容', en: 'On' },
    remark: { zh: '批注意见', en: 'Remark' },
    reply: { zh: '答复', en: 'Answer' },
    log: { zh: '办理记录', en: 'What was done' },
    at: { zh: '时间', en: 'Time' },
    act: { zh: '办理事项', en: 'Step' },
    by: { zh: '办理人', en: 'By' },
    opinion: { zh: '意见', en: 'Opinion' },
    sealOwner: { zh: '填报单位（盖章）', en: 'Submitted by (seal)' },
    sealOffice: { zh: '审核单位（盖章）', en: 'Examined by (seal)' },
    sealSign: { zh: '负责人（签字）：', en: 'Signed by:' },
    sealDate: { zh: '年　　月　　日', en: 'Date:                    ' },
    missing: {
      zh: '说明：字库未收录的字符以“〓”代替，按出现次序为：{signs}。请以系统中的电子内容为准。',
      en: 'Characters that the font lacks are printed as "〓"; in their order: {signs}. The contents in the system hold.',
    },
    verify: {
      zh: '查验真伪：扫描二维码，或打开 {address} 输入编号。',
      en: 'To verify: scan the code, or open {address} and enter the number.',
    },
    verifyHere: {
      zh: '查验真伪：在本平台打开 {address}，输入编号。',
      en: 'To verify: open {address} on this platform and enter the number.',
    },
    tooMany: {
      zh: '正在生成的 PDF 较多，请稍后再下载',
      en: 'Many PDFs are being made; download it a little later',
    },
    oneEach: {
      zh: '您的上一份 PDF 正在生成，请待其完成后再下载',
      en: 'Your last PDF is still being made; wait until it is done',
    },
    tooLong: {
      zh: '内容过多，无法生成 PDF，请改用“打印”',
      en: 'It holds too much for a PDF; use "Print" instead',
    },
  }),
}
