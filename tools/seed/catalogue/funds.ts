import { itemAt } from '#config-model/assert.ts'
import { computeSavedValues, buildInitialData } from '#config-model/forms/record-data.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import { dueDate } from '#config-model/workflow/workflow.ts'
import type { Services } from '#server/context.ts'
import { blankRecord } from '#server/records/records.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoId, type DemoContext } from '#tools/seed/demo-context.ts'

type FundKind = 'fund-use' | 'fund-plan'

/** A brand of the top ten, and the account that fills in for its owner. */
export interface Winner {
  brand: StoredRecord
  reporter: string
  account: string
}

/** Records by state (domain §6): 35 of 50 are submitted, 3 more were returned. */
const progress: [state: string, count: number][] = [
  ['confirmed', 20],
  ['submitted', 15],
  ['returned', 3],
  ['draft', 12],
]
const states = progress.flatMap(([state, count]) => Array.from({ length: count }, () => state))

const purposes: [category: string, content: string, effect: string][] = [
  ['promo', '主流媒体品牌形象宣传', '品牌知晓度明显提升'],
  ['expo', '参加全国农产品交易会并布展', '新签省外客户'],
  ['pack', '产品包装和标识改版设计', '统一使用授权标识的新包装'],
  ['base', '核心基地绿色防控示范', '示范面积扩大'],
  ['equip', '分级分选和冷链设备升级', '损耗率下降'],
  ['rd', '产品农残检测和品质研究', '全年抽检合格'],
  ['cert', '有机认证和追溯系统建设', '产品一物一码可追溯'],
  ['channel', '电商旗舰店和直营门店建设', '线上销售增长'],
]

/** The reward of a rank, in ten thousand yuan. */
export const rewardOf = (rank: number) => [200, 160, 130][rank - 1] ?? 100

export function makeFunds(
  services: Services,
  demo: DemoContext,
  entity: FundKind,
  winners: Winner[],
): StoredRecord[] {
  return winners.map((winner, at) =>
    makeFund(services, demo, {
      ...winner,
      entity,
      state: states[at % states.length] ?? 'draft',
      at,
    }),
  )
}

interface FundInput extends Winner {
  entity: FundKind
  state: string
  at: number
}

function makeFund(services: Services, demo: DemoContext, input: FundInput): StoredRecord {
  const { entity, brand, reporter, account, state, at } = input
  const { config, chance, now } = demo
  const moment = new Date(
    now.getTime() - chance.between(3, 12) * 86_400_000 - chance.between(0, 40_000_000),
  )
  const year = entity === 'fund-use' ? 2020 : 2021
  const rank = Number(brand.data['top10Rank'])
  const record: StoredRecord = {
    ...blankRecord(services, config, null, entity),
    id: createDemoId(demo, moment),
    state,
    owner: brand.owner,
    createdBy: null,
    updatedBy: account,
    createdAt: moment,
    updatedAt: moment,
    submittedAt: state === 'draft' ? null : moment,
    stateSince: moment,
  }

  const data: RecordData = {
    enterpriseId: brand.owner ?? '',
    ...(entity === 'fund-plan' ? { winner: brand.id } : {}),
    brandName: brand.data['brandName'] ?? '',
    awardTitle: String(brand.data['awardTitle']).replace(/^\d{4}/, String(year)),
    top10Industry: brand.data['top10Industry'] ?? '',
    rankNo: rank,
    amount: rewardOf(rank),
  }

  const isStarted = state !== 'draft' || at % 2 === 0

  record.data = buildInitialData(
    config,
    entity,
    isStarted ? { ...data, ...filled(demo, record, input) } : data,
    {
      record,
      user: null,
      now,
    },
  )

  if (isStarted) Object.assign(record.data, { reporter, reporterMobile: demoMobile(at) })

  if (state === 'returned') {
    record.data['adminOpinion'] = '凭证不清晰，请核对后重新上传，并补充支付对象全称。'
    record.data['returnDeadline'] = `${now.getFullYear()}-12-31 18:00:00`
  }

  if (state === 'confirmed') record.data['adminOpinion'] = '资金使用符合要求，予以确认。'
  Object.assign(record.data, computeSavedValues(config, record))
  record.dueAt = dueDate(config, record, moment)

  return record
}

const demoMobile = (at: number) => `100${String(20_000_000 + at * 7919).padStart(8, '0')}`

/** Items that add up to the reward, or leave some of it. */
function filled(
  demo: DemoContext,
  record: StoredRecord,
  { entity, brand, state, at }: FundInput,
): RecordData {
  const { chance } = demo
  const isUse = entity === 'fund-use'
  const amount = rewardOf(Number(brand.data['top10Rank']))
  const spent = isUse && at % 3 === 0 ? amount - 10 : amount
  const count = state === 'draft' ? 1 : chance.between(2, 4)
  const share = Math.floor((spent / count) * 100) / 100
  const items = Array.from({ length: count }, (_, row) => {
    const [category, content, effect] = itemAt(purposes, (at + row * 3) % purposes.length)
    const value = row === count - 1 ? Math.round((spent - share * (count - 1)) * 100) / 100 : share
    const start = isUse ? 2021 : 2022

    return {
      category,
      content,
      [isUse ? 'usedAmount' : 'plannedAmount']: value,
      startDate: `${start}-0${1 + (row % 6)}-10`,
      endDate: `${start}-1${row % 3}-20`,
      effect,
      ...(isUse ? { payee: `${String(brand.data['brandName'])}服务有限公司`, progress: 100 } : {}),
      ...(isUse ? { vouchers: [voucher(demo, record)] as unknown as Json } : {}),
    }
  })

  const used: RecordData = {
    receivedAt: '2021-03-15',
    bankRef: `HZ2021${String(at + 1).padStart(4, '0')}`,
  }

  if (spent < amount) used['balanceNote'] = '余款为合同尾款，待验收合格后支付。'

  return { items, ...(isUse ? used : {}) }
}

function voucher(demo: DemoContext, record: StoredRecord): FileValue {
  const { rows, contents } = demo
  const value = {
    id: createDemoId(demo, record.createdAt),
    name: '付款凭证.pdf',
    size: contents.doc.size,
    type: 'application/pdf',
  }

  rows.files.push({
    ...value,
    sha256: contents.doc.sha256,
    entity: record.entity,
    field: 'items.vouchers',
    uploaded_by: record.updatedBy,
    uploaded_at: record.createdAt,
    record_entity: record.entity,
    record_id: record.id,
  })

  return value
}
