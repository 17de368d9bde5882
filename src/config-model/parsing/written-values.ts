import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

export const writtenFields = {
  amount: { type: 'money', title: '金额', unit: '万元' },
  price: { type: 'money', title: '单价', unit: '元' },
  share: { type: 'percent', title: '占比' },
  ratio: { type: 'decimal', title: '比例' },
  count: { type: 'integer', title: '数目' },
  staff: { type: 'integer', title: '人数', unit: '人' },
  since: { type: 'year', title: '年份' },
  day: { type: 'date', title: '日子' },
  moment: { type: 'date-time', title: '时刻' },
  phone: { type: 'mobile', title: '手机' },
  code: { type: 'credit-code', title: '代码' },
} as const satisfies Record<string, Field>

type Name = keyof typeof writtenFields

/** Input and the value it must give, tested for typing, pasting, spreadsheets and the API. */
export const writtenValues: [name: Name, text: string, value: Json][] = [
  ['amount', '1,234.50', 1234.5],
  ['amount', '１２３．５', 123.5],
  ['amount', '1 200 万元', 1200],
  ['amount', '1.5亿元', 15_000],
  ['amount', '35000元', 3.5],
  ['amount', '￥35000', 3.5],
  ['amount', '0.07万元', 0.07],
  ['price', '1.5万元', 15_000],
  ['price', '1.005万元', 10_050],
  ['price', '-3', -3],
  ['share', '12%', 12],
  ['share', '７％', 7],
  ['ratio', '12.5%', 0.125],
  ['ratio', '4000000.1234', 4_000_000.1234],
  ['ratio', '99999999999.1234', 99_999_999_999.1234],
  ['count', '1,2345', 12_345],
  ['count', '999999999999999', 999_999_999_999_999],
  ['staff', '3万人', 30_000],
  ['staff', '1.2万', 12_000],
  ['since', '2025年', 2025],
  ['day', '2025-8-1', '2025-08-01'],
  ['day', '２０２５／０８／０１', '2025-08-01'],
  ['day', '2025年8月1日', '2025-08-01'],
  ['day', '20250801', '2025-08-01'],
  ['day', '\u200E2025/8/1\u202C', '2025-08-01'],
  ['day', '2025-08-01 00:00:00', '2025-08-01'],
  ['moment', '2025-12-31', '2025-12-31 23:59:59'],
  ['moment', '2025-8-1 9:05', '2025-08-01 09:05:00'],
  ['moment', '２０２５年８月１日 ９：０５：０７', '2025-08-01 09:05:07'],
  ['moment', '2025-08-01T00:00:42', '2025-08-01 00:00:42'],
  ['phone', '１３８ 0000-0001', '13800000001'],
  ['code', '91530828ma6demo018', '91530828MA6DEMO018'],
]

/** Refused input, with a part of the message. */
export const refusedTexts: [name: Name, text: string, reason: string][] = [
  ['amount', '约300', '不是一个确切的数字'],
  ['amount', '300左右', '不是一个确切的数字'],
  ['amount', '300余万元', '不是一个确切的数字'],
  ['amount', '300-400', '不是一个确切的数字'],
  ['amount', '1.2.3', '不是一个确切的数字'],
  ['amount', '一百', '不是数字'],
  ['amount', '1,5', '分隔符位置不对'],
  ['amount', '1.5亿', '没有写明单位'],
  ['amount', '300吨', '单位不是“万元”'],
  ['amount', '35%', '单位不是“万元”'],
  ['count', '12户', '不写“户”'],
  ['count', '1.5', '须为整数'],
  ['count', '9.15301E+17', '科学记数法'],
  ['count', '915301021234567890', '超过 15 位'],
  ['ratio', '0.1234567890123456', '超过 15 位'],
  ['day', '2025-02-30', '不是日期'],
  ['day', '明天', '不是日期'],
  ['day', '2025-08-01 10:00', '有时间'],
  ['moment', '2025-08-01 25:99:00', '不是日期和时间'],
  ['moment', '2025-08-01 24:00', '不是日期和时间'],
]
