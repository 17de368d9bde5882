import { itemAt } from '#config-model/assert.ts'
import { buildInitialData } from '#config-model/forms/record-data.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoRecord, type DemoContext } from '#tools/seed/demo-context.ts'

const planned: [state: string, data: RecordData][] = [
  ['vetoed', { markType: 'veto', reason: '核查期内有一批次产品抽检不合格，主体未按要求召回。' }],
  ['vetoPending', { markType: 'veto', reason: '群众举报冒用他人有机产品认证证书，县级正在核实。' }],
  ['active', { markType: 'plus', delta: 2, reason: '主导制定省级地方标准一项，已发布实施。' }],
  ['active', { markType: 'minus', delta: -1.5, reason: '追溯系统数据中断三个月，未及时补录。' }],
  ['pending', { markType: 'plus', delta: 3, reason: '获国家级农业产业化重点龙头企业称号。' }],
  ['pending', { markType: 'minus', delta: -1, reason: '未按时报送上一年度奖励资金使用情况。' }],
  ['active', { markType: 'doubt', reason: '近三年销售额增长较快，请专家结合附件判断。' }],
  ['active', { markType: 'focus', reason: '申报品牌与商标注册证名称有一字之差。' }],
  ['active', { markType: 'avoid', reason: '主体聘请的技术顾问为本组专家，请该专家回避。' }],
  [
    'revoked',
    {
      markType: 'minus',
      delta: -2,
      reason: '申报材料缺少检测报告。',
      revokeReason: '主体已补交检测报告，扣分撤销。',
    },
  ],
]

/**
 * Makes marks on declarations that wait for their review; a veto in force is set on its declaration
 * too.
 */
export function makeMarks(
  services: Services,
  demo: DemoContext,
  declarations: StoredRecord[],
): StoredRecord[] {
  const scored = declarations.filter(({ state }) => state === 'scoring')
  return planned.map(([state, data], at) => {
    const declaration = itemAt(scored, (at * 3) % scored.length)
    const moment = new Date(demo.now.getTime() - (10 - at) * 43_200_000)
    if (state === 'vetoed') Object.assign(declaration.data, { vetoed: true })
    const record = createDemoRecord(services, demo, { entity: 'score-mark', state, moment })
    const markData = {
      declaration: declaration.id,
      brandName: declaration.data['brandName'] ?? '',
      ...data,
    }

    record.data = buildInitialData(demo.config, 'score-mark', markData, {
      record,
      user: null,
      now: demo.now,
    })

    return record
  })
}
